import type { components } from '#openapi/schema.d.ts';
import { rich } from '#src/language/rich.tsx';
import { instantInWords } from '#src/time/days.ts';
import { Notice } from '#src/ui/Notice.tsx';

type Props = { origin: components['schemas']['Origin'] | null | undefined; zone: string };

/** Says of something signed that an import brought it in, and from where: nothing where it was signed here. */
export function Origin({ origin, zone }: Props) {
  if (!origin) return null;
  const when = instantInWords(origin.at, zone);
  return (
    <Notice tone="neutral">
      <p>
        {origin.clinic === ''
          ? rich(
              "Brought in from another system on {when}. A signature from elsewhere can't be checked here.",
              {
                when,
              },
            )
          : rich("Brought in from {clinic} on {when}. A signature from elsewhere can't be checked here.", {
              clinic: <bdi>{origin.clinic}</bdi>,
              when,
            })}
      </p>
    </Notice>
  );
}
