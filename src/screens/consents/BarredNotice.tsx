import { t } from '#src/language/t.ts';
import { Button } from '#src/ui/Button.tsx';
import { ButtonTo } from '#src/ui/links.tsx';
import { Notice } from '#src/ui/Notice.tsx';

type Props = { hasDied: boolean; patient: number; onRetry: () => void };

/** Why no form is offered for a patient who has died, or whose chart is archived, and what can be done instead. */
export function BarredNotice({ hasDied, patient, onRetry }: Props) {
  return (
    <Notice
      tone="warning"
      title={hasDied ? t('The patient has died') : t("The patient's chart is archived")}
      action={
        <>
          <ButtonTo size="small" to="/dashboard/patients/detail/$idx" params={{ idx: String(patient) }}>
            {t('Show the patient')}
          </ButtonTo>
          <Button size="small" onClick={onRetry}>
            {t('Check again')}
          </Button>
        </>
      }
    >
      {hasDied
        ? t(
            'No one can sign a form for them any more. Add a scan of a paper that was signed earlier to the files of the patient.',
          )
        : t('Restore the chart before anyone signs a form.')}
    </Notice>
  );
}
