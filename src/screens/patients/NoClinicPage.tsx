import { t } from '#src/language/t.ts';
import { NoClinic } from '#src/screens/list/NoClinic.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';

/** A page of the patients' area while there is no clinic yet. */
export function NoClinicPage({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <NoClinic text={t('Patients belong to a clinic. Create or join one first.')} />
    </>
  );
}
