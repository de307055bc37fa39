import type { RecordVersion } from '#src/calls/records.ts';
import { rich } from '#src/language/rich.tsx';
import { t } from '#src/language/t.ts';
import { quiet } from '#src/styles/quiet.css.ts';
import { instantInWords } from '#src/time/days.ts';
import { Button } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import * as css from './records.css.ts';

type Props = {
  versions: readonly RecordVersion[];
  zone: string;
  /** Leads to what a version changed; paper leads nowhere. */
  onVersion?: (number: number) => void;
};

/** Who signed the record anew, when and why; the words before stay readable. */
export function RecordAmendments({ versions, zone, onVersion }: Props) {
  const locked = versions.filter(({ is_part }) => !is_part);
  // the first of them may end a signing together, and corrects nothing
  const lockedFirst = Math.min(...locked.map(({ number }) => number));
  const amended = locked.filter(({ number }) => number > lockedFirst);
  const first = versions.find(({ number }) => number === 1);
  if (amended.length === 0 || !first) return null;
  return (
    <Card
      title={t('Amendments')}
      text={rich('First signed by {signed_by_name}, {when}.', {
        signed_by_name: <bdi>{first.signed_by_name}</bdi>,
        when: instantInWords(first.signed_at, zone),
      })}
    >
      <ol className={css.plainList}>
        {amended.map(({ number, signed_at, signed_by_name, reason }) => (
          <li className={css.part} key={number}>
            <span className={css.tools}>
              <strong>
                <bdi>{signed_by_name}</bdi>
              </strong>
              <time dateTime={signed_at}>{instantInWords(signed_at, zone)}</time>
              <span className={quiet}>{t('Version {number}', { number })}</span>
              {onVersion && (
                <Button size="small" onClick={() => onVersion(number)}>
                  {t('Show what changed')}
                </Button>
              )}
            </span>
            {reason && <p>{rich('Reason: {reason}', { reason: <bdi>{reason}</bdi> })}</p>}
          </li>
        ))}
      </ol>
    </Card>
  );
}
