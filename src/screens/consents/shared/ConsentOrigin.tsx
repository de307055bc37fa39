import type { PatientConsent } from '#machines/flows/consents/consentFields.ts';
import { rich } from '#src/language/rich.tsx';
import { dayIn, dayInWords } from '#src/time/dayRange.ts';
import { Notice } from '#src/ui/Notice.tsx';

type Props = { origin: PatientConsent['origin']; zone: string | undefined };

/** From where a consent was brought in, and that no one here vouches for it; nothing for one of our own. */
export function ConsentOrigin({ origin, zone }: Props) {
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
