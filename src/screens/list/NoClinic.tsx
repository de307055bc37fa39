import Building2 from 'lucide-react/icons/building-2';
import { t } from '#src/language/t.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ButtonTo } from '#src/ui/links.tsx';

/** What a page of a clinic's things says while there is no clinic. */
export function NoClinic({ text }: { text: string }) {
  return (
    <EmptyState
      icon={<Building2 size={20} aria-hidden />}
      title={t('No clinic yet')}
      text={text}
      action={
        <ButtonTo variant="primary" to="/dashboard/clinics/create">
          {t('Create the first clinic')}
        </ButtonTo>
      }
    />
  );
}
