import { type ParsedLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

/** What to do with the answer of somebody who was stopped. */
interface Asked {
  readonly go: () => void;
  readonly stay: () => void;
}

interface Guard {
  /** Whether somebody who goes from one place to the other is to be stopped. */
  isHeld(current: ParsedLocation, next: ParsedLocation): boolean;
  /** Whether the browser asks before the tab is closed. */
  isUnsaved(): boolean;
  /** Whether who was stopped is asked; if not, they go on. */
  mustAsk(): Promise<boolean> | boolean;
}

/**
 * Stops who would leave a page, and says what to do with their answer; null while nobody is asked. The address stays that
 * of the page which is shown: Back is taken back first, and made again if they go.
 */
export function useDeparture(guard: Guard): Asked | null {
  const router = useRouter();
  const [asked, setAsked] = useState<Asked | null>(null);
  const latest = useRef(guard);
  latest.current = guard;
  useEffect(() => {
    let standing: Asked | null = null;
    let answered: string | undefined;
    const end = () => {
      standing = null;
      setAsked(null);
    };
    const ask = (go: () => void, stay = () => {}) => {
      standing?.stay();
      standing = {
        go: () => {
          end();
          go();
        },
        stay: () => {
          end();
          stay();
        },
      };
      setAsked(standing);
    };
    return router.history.block({
      enableBeforeUnload: () => latest.current.isUnsaved(),
      blockerFn: async ({ currentLocation, nextLocation, action }) => {
        const { __TSR_key: place, __TSR_index: index } = nextLocation.state;
        const isHeld = latest.current.isHeld(
          router.parseLocation(currentLocation),
          router.parseLocation(nextLocation),
        );
        if (!isHeld || (place !== undefined && place === answered)) return false;
        const steps = index - currentLocation.state.__TSR_index;
        if (action === 'PUSH' || action === 'REPLACE' || !steps) {
          if (!(await latest.current.mustAsk())) return false;
          return new Promise((resolve) =>
            ask(
              () => resolve(false),
              () => resolve(true),
            ),
          );
        }
        const go = () => {
          answered = place;
          router.history.go(steps);
        };
        const isHere = () => router.history.location.state.__TSR_index === currentLocation.state.__TSR_index;
        const goOn = async () => {
          const mustAsk = await latest.current.mustAsk();
          // what was saved meanwhile may have led to its own page: that is where they are now
          if (!isHere()) return;
          if (mustAsk) ask(go);
          else go();
        };
        window.addEventListener('popstate', () => void goOn(), { once: true });
        return true;
      },
    });
  }, [router]);
  return asked;
}
