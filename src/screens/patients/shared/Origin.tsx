import type { components } from '#openapi/schema.d.ts';
import { rich } from '#src/language/rich.tsx';
import { dayIn, dayInWords } from '#src/time/dayRange.ts';
import { Notice } from '#src/ui/Notice.tsx';

type Props = { origin: components['schemas']['Origin'] | null | undefined; zone: string | undefined };

/** From where something signed was brought in, and that no one here vouches for it; nothing for what was signed here. */
export function Origin({ origin, zone }: Props) {
  if (!origin) return null;
  const day = dayInWords(dayIn(zone, Date.parse(origin.at)));
  return (
    <Notice tone="info">
      {origin.clinic
        ? rich("Brought in from {clinic} on {day}. Chartroom can't check a signature from elsewhere.", {
            clinic: <bdi>{origin.clinic}</bdi>,
            day,
          })
        : rich("Brought in on {day}. Chartroom can't check a signature from elsewhere.", { day })}
    </Notice>
  );
}
