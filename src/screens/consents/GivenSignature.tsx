import type { PatientConsent } from '#machines/flows/consents/consentFields.ts';
import { rich } from '#src/language/rich.tsx';
import { t } from '#src/language/t.ts';
import * as css from './consents.css.ts';

/** The signature itself: drawn, typed or ticked; or that there is none. */
export function SignatureMark({ consent: { signature, signer } }: { consent: PatientConsent }) {
  if (!signature) return <p>{t('Nothing was signed.')}</p>;
  if (signature.method === 'drawn')
    return (
      <img
        className={css.signature}
        src={signature.image}
        alt={t('Signature of {name}', { name: signer?.name ?? '' })}
      />
    );
  if (signature.method === 'checkbox') return <p>{t('☑ Signed by ticking the box.')}</p>;
  return (
    <p>
      <bdi className={css.script}>{signature.typed_name}</bdi>
    </p>
  );
}

type Props = { consent: PatientConsent; at: (instant: string | null | undefined) => string };

/** The signature where the text asks for one, over the name of who gave it and the time. */
export function GivenSignature({ consent, at }: Props) {
  const { signature, signer } = consent;
  return (
    <div>
      <SignatureMark consent={consent} />
      {signature && signer && (
        <p>{rich('{name}, {when}', { name: <bdi>{signer.name}</bdi>, when: at(signature.signed_at) })}</p>
      )}
    </div>
  );
}
