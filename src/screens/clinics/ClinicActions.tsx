import type { Clinic } from '#machines/flows/clinics/clinicFields.ts';
import { t } from '#src/language/t.ts';
import { useForbidden } from '#src/screens/access/useForbidden.ts';
import { Button } from '#src/ui/Button.tsx';
import { ButtonTo, TextTo } from '#src/ui/links.tsx';

/** The name of a clinic, which leads to its form; where only its owner may change it, that is said instead. */
export function ClinicLink({ clinic: { id, name } }: { clinic: Clinic }) {
  const forbidden = useForbidden('clinic.manage', id);
  const place = { to: '/dashboard/clinics/edit/$id', params: { id: String(id) } } as const;
  if (forbidden)
    return (
      <ButtonTo {...place} size="small" variant="quiet" disabledReason={forbidden}>
        <bdi>{name}</bdi>
      </ButtonTo>
    );
  return (
    <TextTo {...place}>
      <bdi>{name}</bdi>
    </TextTo>
  );
}

/** Asks for the deletion of a clinic. */
export function ClinicDeletion({ clinic, onDelete }: { clinic: Clinic; onDelete: () => void }) {
  const forbidden = useForbidden('clinic.manage', clinic.id);
  return (
    <Button
      size="small"
      aria-label={t('Delete {name}', { name: clinic.name })}
      disabledReason={forbidden}
      onClick={onDelete}
    >
      {t('Delete')}
    </Button>
  );
}
