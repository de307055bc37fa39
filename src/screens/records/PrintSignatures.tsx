import type { MedicalRecord } from '#machines/flows/records/recordFields.ts';
import { inARow } from '#src/language/listed.ts';
import { rich } from '#src/language/rich.tsx';
import { t } from '#src/language/t.ts';
import { roles } from '#src/screens/staff/shared/roles.ts';
import { instantInWords } from '#src/time/days.ts';
import * as css from './printSignatures.css.ts';

/** The end of the printed record: each signature over the name and the time of who gave it. */
export function PrintSignatures({ record, zone }: { record: MedicalRecord; zone: string }) {
  const signers = [
    ...(record.signers ?? []).map((signer) => ({ ...signer, isOfAddendum: false })),
    ...(record.addenda ?? []).flatMap(({ signer }) => (signer ? [{ ...signer, isOfAddendum: true }] : [])),
  ];
  if (signers.length === 0) return null;
  return (
    <div className={css.signatures}>
      {signers.map(({ name, role, licence_number, for_name, signed_at, image, isOfAddendum }) => (
        <div className={css.signature} key={`${name} ${signed_at}`}>
          {image !== '' && (
            <img className={css.picture} src={image} alt={t('Signature of {name}', { name })} />
          )}
          <div className={css.line}>
            <bdi>{name}</bdi>
            <br />
            {(role || licence_number) && (
              <>
                {inARow([role ? roles[role].word : '', licence_number])}
                <br />
              </>
            )}
            {for_name && (
              <>
                {rich('for {for_name}', { for_name: <bdi>{for_name}</bdi> })}
                <br />
              </>
            )}
            {isOfAddendum
              ? t('Addendum, {when}', { when: instantInWords(signed_at, zone) })
              : instantInWords(signed_at, zone)}
          </div>
        </div>
      ))}
    </div>
  );
}
