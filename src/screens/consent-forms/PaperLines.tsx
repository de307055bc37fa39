import { t } from '#src/language/t.ts';
import * as css from './consentForms.css.ts';

type Props = {
  /** Whether the text itself has a place for the signature. */
  isSignedAbove: boolean;
  hasWitness: boolean;
};

/** Where the printed form is filled in by hand: who signs, and when. */
export function PaperLines({ isSignedAbove, hasWitness }: Props) {
  return (
    <div className={css.paperLines}>
      <p className={css.paperLine}>{t('Full name')}</p>
      <p className={css.paperLine}>{t('Date')}</p>
      {!isSignedAbove && <p className={css.paperLine}>{t('Signature')}</p>}
      {hasWitness && <p className={css.paperLine}>{t('Witness')}</p>}
    </div>
  );
}
