import type { MedicalRecord } from '#machines/flows/recordFields.ts';
import { t } from '#src/language/t.ts';
import { instantInWords } from '#src/screens/patients/days.ts';
import * as css from './printSignatures.css.ts';

/** The end of the printed record: each signature over the name and the time of who gave it. */
export function PrintSignatures({ record, zone }: { record: MedicalRecord; zone: string }) {
  const signers = record.signers ?? [];
  if (signers.length === 0) return null;
  return (
    <div className={css.signatures}>
      {signers.map(({ name, signed_at, image }) => (
        <div className={css.signature} key={`${name} ${signed_at}`}>
          {image !== '' && (
            <img className={css.picture} src={image} alt={t('Signature of {name}', { name })} />
          )}
          <div className={css.line}>
            <bdi>{name}</bdi>
            <br />
            {instantInWords(signed_at, zone)}
          </div>
        </div>
      ))}
    </div>
  );
}
