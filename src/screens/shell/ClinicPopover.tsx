import { useSelector } from '@xstate/react';
import type { RefObject } from 'react';
import type { Clinic } from '#machines/flows/clinics/clinicFields.ts';
import { clinicLookupFlow, type FoundClinic } from '#src/flows/clinics/clinicLookup.ts';
import { t } from '#src/language/t.ts';
import { useFact } from '#src/screens/form/useFact.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { useChart } from '#src/session/useChart.ts';
import { ListBoxPopover } from '#src/ui/ListBoxPopover.tsx';
import { TextTo } from '#src/ui/links.tsx';
import { SearchField } from '#src/ui/SearchField.tsx';

/** As many clinics as are known from the start; where there are so many, there may be more. */
const mostKnown = 10;

type Props = { trigger: RefObject<HTMLButtonElement | null>; close: () => void };

/** The clinics to choose from; where there may be more than are known, the others are found by their names. */
export function ClinicPopover({ trigger, close }: Props) {
  const app = useApp();
  const { root, defaultClinic } = app;
  const known = useSelector(defaultClinic, ({ context }) => context.clinics);
  const chosen = useSelector(defaultClinic, ({ context }) => context.chosen);
  const lookup = useChart(clinicLookupFlow(app), { input: { clinic: chosen?.id ?? 0 } });
  const words = useSelector(lookup, ({ context }) => context.words);
  const found = useSelector(lookup, ({ context }) => context.found as readonly FoundClinic[]);
  const isBusy = useSelector(lookup, (snapshot) => snapshot.hasTag('busy'));
  const isFailed = useSelector(lookup, (snapshot) => snapshot.matches('failed'));
  const clinics: readonly Clinic[] = words.trim() === '' ? known : found.map(({ clinic }) => clinic);
  const pick = (id: number | undefined) => {
    const clinic = clinics.find((one) => one.id === id);
    if (clinic) root.send({ type: 'switch.wanted', clinic, from: chosen });
  };
  useFact(lookup, 'picked', ({ found: one }) => {
    // of several, one is chosen from the list
    if (!one || lookup.getSnapshot().context.found.length > 1) return;
    close();
    root.send({ type: 'switch.wanted', clinic: (one as FoundClinic).clinic, from: chosen });
  });
  return (
    <ListBoxPopover
      trigger={trigger}
      label={t('Clinic')}
      options={clinics.map(({ id, name, address }) => ({ id, name, detail: address }))}
      value={chosen?.id ?? null}
      onPick={pick}
      onClose={close}
      head={
        known.length >= mostKnown && (
          <SearchField
            label={t('Find a clinic')}
            value={words}
            onChange={(typed) => lookup.send({ type: 'words.typed', words: typed })}
            onSubmit={() => words.trim() !== '' && lookup.send({ type: 'first.wanted' })}
            isFirst
          />
        )
      }
      empty={
        isFailed
          ? t('The server did not answer. Type on to try again.')
          : isBusy
            ? t('Searching')
            : words.trim() === ''
              ? t('Nothing to choose from yet.')
              : t('No clinic with that name.')
      }
      footer={
        <TextTo to="/dashboard/clinics" onClick={close}>
          {t('All clinics')}
        </TextTo>
      }
    />
  );
}
