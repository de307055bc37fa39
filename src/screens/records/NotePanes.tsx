import { type ReactNode, useState } from 'react';
import { t } from '#src/language/t.ts';
import { Attachments } from '#src/screens/attachments/shared/Attachments.tsx';
import { Allergies, Conditions, Medications } from '#src/screens/patients/shared/HealthEntries.tsx';
import { useApp } from '#src/session/AppContext.tsx';
import { Tabs } from '#src/ui/Tabs.tsx';
import * as css from './notePanes.css.ts';
import type { RecordSurroundings } from './RecordFields.tsx';
import { LastNote } from './shared/LastNote.tsx';
import { VitalsGlance } from './shared/VitalsGlance.tsx';

/** Where this browser keeps what someone likes to have beside a note. */
const kept = 'besideNote';

/** A note as it is written, and beside it, or below where there is no room, what it is written from. */
export function NotePanes({ around, children }: { around: RecordSurroundings; children: ReactNode }) {
  return (
    <div className={css.panes}>
      <div className={css.note}>{children}</div>
      <aside className={css.beside} aria-label={t('From the chart')}>
        <FromTheChart around={around} />
      </aside>
    </div>
  );
}

function FromTheChart({ around: { person, measured, last } }: { around: RecordSurroundings }) {
  const { store } = useApp();
  const parts = [
    { id: 'note', label: t('Last note'), show: () => <LastNote last={last} /> },
    {
      id: 'vitals',
      label: t('Vital signs'),
      show: () => (
        <VitalsGlance
          measured={measured}
          born={person?.birth_date ?? null}
          zone={last.setting.zone}
          units={last.setting.units}
        />
      ),
    },
    ...(person
      ? [
          { id: 'conditions', label: t('Conditions'), show: () => <Conditions patient={person} /> },
          { id: 'medications', label: t('Medications'), show: () => <Medications patient={person} /> },
          { id: 'allergies', label: t('Allergies'), show: () => <Allergies patient={person} /> },
        ]
      : []),
    {
      id: 'files',
      label: t('Files'),
      show: () => <Attachments patient={last.patient} zone={last.setting.zone} />,
    },
  ];
  const [chosen, choose] = useState(() => store.read(kept) ?? '');
  const open = parts.find(({ id }) => id === chosen)?.id ?? 'note';
  return (
    <Tabs
      label={t('From the chart')}
      selected={open}
      onChange={(id) => {
        choose(id);
        store.write(kept, id);
      }}
      tabs={parts.map(({ id, label, show }) => ({ id, label, content: id === open && show() }))}
    />
  );
}
