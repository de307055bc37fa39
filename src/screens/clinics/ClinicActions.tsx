import type { Clinic } from '#machines/flows/clinics/clinicFields.ts';
import { staffRefusal } from '#machines/lifecycles/rightsToRights.ts';
import { t } from '#src/language/t.ts';
import { translateServerText } from '#src/language/translateServerText.ts';
import { useForbidden } from '#src/screens/access/useForbidden.ts';
import { useApp } from '#src/session/AppContext.tsx';
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

/** Asks whether the user leaves a clinic; its owner is told to hand it over first. */
export function ClinicLeave({ clinic: { name, role }, onLeave }: { clinic: Clinic; onLeave: () => void }) {
  const { features } = useApp().api;
  if (!role || !features.has('leaving')) return null;
  const own = { user: 0, role, speciality: '' };
  return (
    <Button
      size="small"
      aria-label={t('Leave clinic: {name}', { name })}
      disabledReason={translateServerText(staffRefusal(own, own, 'leaving'))}
      onClick={onLeave}
    >
      {t('Leave clinic')}
    </Button>
  );
}
