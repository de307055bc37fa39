import type { components } from '#openapi/schema.d.ts';
import { rich } from '#src/language/rich.tsx';
import { dayIn, dayInWords } from '#src/time/dayRange.ts';
import { Notice } from '#src/ui/Notice.tsx';

type From = components['schemas']['Origin'];

type Props = {
  origin: From | null | undefined;
  zone: string | undefined;
  /** What was given elsewhere and can't be checked here; null where nothing was. */
  given: 'signature' | 'refusal' | null;
};

/** From where something was brought in, and when. */
export function broughtIn({ clinic, at }: From, zone: string | undefined) {
  const day = dayInWords(dayIn(zone, Date.parse(at)));
  return clinic
    ? rich('Brought in from {clinic} on {day}', { clinic: <bdi>{clinic}</bdi>, day })
    : rich('Brought in on {day}', { day });
}

/** The same as a notice, and that no one here vouches for what was given there; nothing for what was given here. */
export function Origin({ origin, zone, given }: Props) {
  if (!origin) return null;
  return (
    <Notice tone="info">{given === null ? broughtIn(origin, zone) : vouchedFor(origin, zone, given)}</Notice>
  );
}

function vouchedFor({ clinic, at }: From, zone: string | undefined, given: 'signature' | 'refusal') {
  const day = dayInWords(dayIn(zone, Date.parse(at)));
  const from = <bdi>{clinic}</bdi>;
  if (given === 'refusal')
    return clinic
      ? rich("Brought in from {clinic} on {day}. Chartroom can't check a refusal from elsewhere.", {
          clinic: from,
          day,
        })
      : rich("Brought in on {day}. Chartroom can't check a refusal from elsewhere.", { day });
  return clinic
    ? rich("Brought in from {clinic} on {day}. Chartroom can't check a signature from elsewhere.", {
        clinic: from,
        day,
      })
    : rich("Brought in on {day}. Chartroom can't check a signature from elsewhere.", { day });
}
