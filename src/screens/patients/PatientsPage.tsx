import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import Copy from 'lucide-react/icons/copy';
import Plus from 'lucide-react/icons/plus';
import Tags from 'lucide-react/icons/tags';
import Upload from 'lucide-react/icons/upload';
import { t } from '#src/language/t.ts';
import { useForbidden } from '#src/screens/access/useForbidden.ts';
import type { OnSearch } from '#src/screens/list/listSearch.ts';
import { NoClinic } from '#src/screens/list/NoClinic.tsx';
import { ButtonTo } from '#src/ui/links.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { FoundPatients, type ListedPatients } from './FoundPatients.tsx';
import type { PatientSearch } from './patientSearch.ts';

type Props = {
  /** Null while there is no clinic. */
  listed: ListedPatients | null;
  search: PatientSearch;
  onSearch: OnSearch<PatientSearch>;
};

/** The patients of the clinic: found, filtered, ordered and paged by the address. */
export function PatientsPage({ listed, search, onSearch }: Props) {
  const forbidden = useForbidden('patients.write');
  return (
    <>
      <PageHeader
        title={t('Patients')}
        actions={
          listed && (
            <>
              <ButtonTo
                to="/dashboard/patients/import"
                isCompact
                disabledReason={forbidden}
                icon={<Upload size={16} aria-hidden />}
              >
                {t('Import')}
              </ButtonTo>
              <ButtonTo to="/dashboard/patients/duplicates" isCompact icon={<Copy size={16} aria-hidden />}>
                {t('Duplicates')}
              </ButtonTo>
              <ButtonTo
                to="/dashboard/patients/records"
                isCompact
                icon={<ClipboardCheck size={16} aria-hidden />}
              >
                {t('Unsigned records')}
              </ButtonTo>
              <ButtonTo to="/dashboard/patients/labels" isCompact icon={<Tags size={16} aria-hidden />}>
                {t('Labels')}
              </ButtonTo>
              <ButtonTo
                variant="primary"
                to="/dashboard/patients/create"
                disabledReason={forbidden}
                icon={<Plus size={16} aria-hidden />}
              >
                {t('New patient')}
              </ButtonTo>
            </>
          )
        }
      />
      {listed ? (
        <FoundPatients listed={listed} search={search} onSearch={onSearch} />
      ) : (
        <NoClinic text={t('Patients belong to a clinic. Create or join one first.')} />
      )}
    </>
  );
}
