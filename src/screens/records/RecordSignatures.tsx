import Clock from 'lucide-react/icons/clock';
import PenLine from 'lucide-react/icons/pen-line';
import type { MedicalRecord } from '#machines/flows/records/recordFields.ts';
import { t } from '#src/language/t.ts';
import { quiet } from '#src/styles/quiet.css.ts';
import { instantInWords } from '#src/time/days.ts';
import { Button } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { Chip } from '#src/ui/Chip.tsx';
import * as css from './records.css.ts';

type Props = {
  record: MedicalRecord;
  zone: string;
  /** Leads to what someone signed; paper leads nowhere. */
  onVersion?: (number: number) => void;
};

/** Of those who write a record together: who has signed, which words, and who has not. */
export function RecordSignatures({ record, zone, onVersion }: Props) {
  return (
    <Card title={t('Signatures')} text={t('The last signature locks the record.')}>
      <ul className={css.plainList}>
        {record.signatures.map(({ staff, staff_name, signed_at, number, is_current }) => (
          <li className={css.tools} key={staff}>
            <strong>
              <bdi>{staff_name}</bdi>
            </strong>
            {signed_at === null ? (
              <Chip tone="warning" icon={<Clock size={14} aria-hidden />}>
                {t('Has not signed yet')}
              </Chip>
            ) : (
              <>
                <Chip tone="success" icon={<PenLine size={14} aria-hidden />}>
                  {t('Signed')}
                </Chip>
                <time dateTime={signed_at}>{instantInWords(signed_at, zone)}</time>
              </>
            )}
            {number !== null && !is_current && (
              <>
                <span className={quiet}>{t('The text has changed since then.')}</span>
                {onVersion && (
                  <Button size="small" onClick={() => onVersion(number)}>
                    {t('Show what was signed')}
                  </Button>
                )}
              </>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
