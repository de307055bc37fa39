import Archive from 'lucide-react/icons/archive';
import CircleCheckBig from 'lucide-react/icons/circle-check-big';
import FilePen from 'lucide-react/icons/file-pen';
import type { ConsentForm } from '#machines/flows/consents/consentFormFields.ts';
import { t } from '#src/language/t.ts';
import { Chip } from '#src/ui/Chip.tsx';

type Props = Pick<ConsentForm, 'status' | 'has_draft'>;

/** How far a consent form is: a colour, an icon and a word. */
export function FormStatusChip({ status, has_draft }: Props) {
  if (status === 'archived') return <Chip icon={<Archive size={14} aria-hidden />}>{t('Archived')}</Chip>;
  if (status === 'draft')
    return (
      <Chip tone="warning" icon={<FilePen size={14} aria-hidden />}>
        {t('Draft')}
      </Chip>
    );
  return (
    <>
      <Chip tone="success" icon={<CircleCheckBig size={14} aria-hidden />}>
        {t('Published')}
      </Chip>{' '}
      {has_draft && (
        <Chip tone="warning" icon={<FilePen size={14} aria-hidden />}>
          {t('New draft')}
        </Chip>
      )}
    </>
  );
}
