import Clock from 'lucide-react/icons/clock';
import Lock from 'lucide-react/icons/lock';
import type { MedicalRecord } from '#machines/flows/records/recordFields.ts';
import { rich } from '#src/language/rich.tsx';
import { t } from '#src/language/t.ts';
import { quiet } from '#src/styles/quiet.css.ts';
import { instantInWords } from '#src/time/days.ts';
import { Card } from '#src/ui/Card.tsx';
import { Chip } from '#src/ui/Chip.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import * as css from './records.css.ts';

/** What was added to a signed record: by whom, when and why. */
export function RecordAddenda({ record, zone }: { record: MedicalRecord; zone: string }) {
  const addenda = record.addenda ?? [];
  if (addenda.length === 0) return null;
  return (
    <Card title={t('Addenda')}>
      <ol className={css.plainList}>
        {addenda.map((one) => (
          <li className={css.part} key={one.id}>
            <span className={css.tools}>
              <strong>
                <bdi>{one.author_name}</bdi>
              </strong>
              <time dateTime={one.created_at}>{instantInWords(one.created_at, zone)}</time>
              {one.status === 'signed' ? (
                <Chip tone="success" icon={<Lock size={14} aria-hidden />}>
                  {t('Signed')}
                </Chip>
              ) : (
                <Chip tone="warning" icon={<Clock size={14} aria-hidden />}>
                  {t('Waits for its signature')}
                </Chip>
              )}
            </span>
            <p className={css.text}>
              <bdi>{one.text}</bdi>
            </p>
            {one.signed_at && one.signed_by_name && one.signed_by_name !== one.author_name && (
              <p className={quiet}>
                {one.signer?.for_name
                  ? rich('Signed by {signed_by_name} for {for_name}, {when}.', {
                      signed_by_name: <bdi>{one.signed_by_name}</bdi>,
                      for_name: <bdi>{one.signer.for_name}</bdi>,
                      when: instantInWords(one.signed_at, zone),
                    })
                  : rich('Signed by {signed_by_name}, {when}.', {
                      signed_by_name: <bdi>{one.signed_by_name}</bdi>,
                      when: instantInWords(one.signed_at, zone),
                    })}
              </p>
            )}
            {one.is_intact === false && (
              <Notice tone="danger">{t('This is no longer what was signed.')}</Notice>
            )}
            <p className={quiet}>{rich('Reason: {reason}', { reason: <bdi>{one.reason}</bdi> })}</p>
          </li>
        ))}
      </ol>
    </Card>
  );
}
