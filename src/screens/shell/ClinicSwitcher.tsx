import { useSelector } from '@xstate/react';
import Building2 from 'lucide-react/icons/building-2';
import { useApp } from '#src/app/AppContext.tsx';
import { t } from '#src/language/t.ts';
import { ListBoxButton } from '#src/ui/ListBoxButton.tsx';
import { TextTo } from '#src/ui/links.tsx';

/** Which clinic everything belongs to, and the way to another one. */
export function ClinicSwitcher() {
  const { root, defaultClinic } = useApp();
  const clinics = useSelector(defaultClinic, ({ context }) => context.clinics);
  const chosen = useSelector(defaultClinic, ({ context }) => context.chosen);
  return (
    <ListBoxButton
      label={t('Clinic')}
      icon={<Building2 size={16} aria-hidden />}
      options={clinics.map(({ id, name, address }) => ({ id, name, detail: address }))}
      value={chosen?.id ?? null}
      onChange={(id) => {
        const clinic = clinics.find((one) => one.id === id);
        if (clinic) root.send({ type: 'switch.wanted', clinic });
      }}
      footer={(close) => (
        <TextTo to="/dashboard/clinics" onClick={close}>
          {t('All clinics')}
        </TextTo>
      )}
    />
  );
}
