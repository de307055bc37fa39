import { useSelector } from '@xstate/react';
import Ellipsis from 'lucide-react/icons/ellipsis';
import History from 'lucide-react/icons/history';
import LayoutTemplate from 'lucide-react/icons/layout-template';
import { useState } from 'react';
import type { LastRecordInput } from '#machines/flows/records/lastRecord.machine.ts';
import { recordFields, type Section, sections } from '#machines/flows/records/recordFields.ts';
import type { TemplateInput } from '#machines/flows/records/recordTemplateCreate.machine.ts';
import type { RecordTemplate } from '#machines/flows/records/recordTemplateFields.ts';
import { valuesOf } from '#machines/form/held.ts';
import type { FormValue, FormValues } from '#machines/form/rules.ts';
import { newAttempt } from '#src/effects/attempt.ts';
import type { FormRef } from '#src/flows/form.ts';
import { lastRecordFlow } from '#src/flows/records/lastRecord.ts';
import { t } from '#src/language/t.ts';
import { useContinued } from '#src/screens/drafts/useContinued.ts';
import { useFact } from '#src/screens/form/useFact.ts';
import { useSteps } from '#src/screens/form/useSteps.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { useChart } from '#src/session/useChart.ts';
import { quiet } from '#src/styles/quiet.css.ts';
import { instantInWords } from '#src/time/days.ts';
import { Button } from '#src/ui/Button.tsx';
import { Menu } from '#src/ui/Menu.tsx';
import * as css from './records.css.ts';
import { starters } from './starters.ts';
import { TemplateDialog } from './TemplateDialog.tsx';
import { TemplateList } from './TemplateList.tsx';

type Props = {
  form: FormRef;
  last: LastRecordInput;
  templates: readonly RecordTemplate[];
  onTemplatesChanged: () => void;
};

/** What writes for the writer: templates, snippets, and the words of the last record. They fill what is empty. */
export function NoteTools({ form, last, templates: listed, onTemplatesChanged }: Props) {
  const app = useApp();
  // what was saved here counts at once: the list that is read again can come seconds later
  const [saved, setSaved] = useState<readonly RecordTemplate[]>([]);
  const templates = listed.map((one) => saved.find((other) => isNewer(other, one)) ?? one);
  const [naming, setNaming] = useState<TemplateInput | null>(null);
  const [isListing, setListing] = useState(false);
  const lastRecord = useChart(lastRecordFlow(app), { input: last });
  const loaded = useSelector(lastRecord, ({ context }) => context.record);
  const isReading = useSelector(lastRecord, (snapshot) => snapshot.hasTag('busy'));
  const said = useSelector(lastRecord, (snapshot) =>
    snapshot.matches('none')
      ? t('This patient has no earlier record that you may read.')
      : snapshot.matches('unavailable')
        ? t('The last record could not be loaded. Nothing was changed; try again.')
        : '',
  );
  const steps = useSteps(form);
  const isLocked = useSelector(form, (snapshot) => snapshot.hasTag('locked'));
  const fill = (texts: FormValues) => {
    const { values } = form.getSnapshot().context;
    const filled = Object.entries(texts).filter(([name, value]) => isBlank(values[name]) && !isBlank(value));
    if (filled.length > 0)
      return steps.change(
        Object.fromEntries(filled),
        t('The empty sections were filled in; what was written stays.'),
      );
    const text = t('Nothing was filled in: every section that it has text for is already written.');
    app.toasts.push({ kind: 'info', text });
  };
  useFact(lastRecord, 'loaded', ({ last: { values } }) =>
    fill(
      Object.fromEntries(
        [...sections, 'diagnoses', 'prescriptions'].map((name) => [name, values[name] ?? '']),
      ),
    ),
  );
  const name = (kind: TemplateInput['kind']) => {
    const { values } = form.getSnapshot().context;
    const held = valuesOf(recordFields, values);
    const texts = Object.fromEntries(sections.map((section) => [section, held[section]]));
    setNaming({ clinic: last.clinic, kind, texts: kind === 'template' ? texts : {}, attempt: newAttempt() });
  };
  useContinued((draft) => {
    if (draft.startsWith('recordTemplateEdit-')) setListing(true);
    if (draft === `recordTemplateCreate-${last.clinic}`) name('snippet');
  });
  const own = templates.filter(({ kind }) => kind === 'template');
  return (
    <div className={css.tools}>
      {!isLocked && (
        <>
          <Menu
            variant="secondary"
            size="small"
            label={t('Use a template')}
            icon={<LayoutTemplate size={16} aria-hidden />}
            items={[
              ...own.map((template) => ({
                id: `own-${template.id}`,
                label: template.name,
                onAction: () => fill(textsOf(template)),
              })),
              ...starters.map(({ id, name: called, texts }) => ({
                id,
                label: called,
                detail: t('Standard'),
                onAction: () => fill(texts),
              })),
            ]}
          />
          <Button
            size="small"
            icon={<History size={16} aria-hidden />}
            isPending={isReading}
            onClick={() => lastRecord.send({ type: 'last.asked' })}
          >
            {t('Load last record')}
          </Button>
          <Menu
            size="small"
            isCompact
            icon={<Ellipsis size={16} aria-hidden />}
            label={t('Templates and snippets')}
            items={[
              { id: 'template', label: t('Save this note as a template'), onAction: () => name('template') },
              { id: 'snippet', label: t('New snippet'), onAction: () => name('snippet') },
              {
                id: 'list',
                label: t('Change or archive templates and snippets'),
                onAction: () => setListing(true),
              },
            ]}
          />
        </>
      )}
      <span className={quiet} role="status">
        {said ||
          (loaded &&
            t('Loaded from {when}.', { when: instantInWords(loaded.occurred_at, last.setting.zone) }))}
      </span>
      {naming && (
        <TemplateDialog
          input={naming}
          onDone={(text) => {
            setNaming(null);
            if (!text) return;
            app.toasts.push({ kind: 'success', text });
            onTemplatesChanged();
          }}
          onUnsure={onTemplatesChanged}
        />
      )}
      {isListing && (
        <TemplateList
          templates={templates}
          onClose={() => setListing(false)}
          onSaved={(template) => setSaved([template, ...saved])}
          onChanged={onTemplatesChanged}
        />
      )}
    </div>
  );
}

const isNewer = (one: RecordTemplate, other: RecordTemplate) =>
  one.id === other.id && one.version > other.version;

const isBlank = (value: FormValue | undefined) =>
  Array.isArray(value) ? value.length === 0 : String(value ?? '').trim() === '';

const textsOf = (template: RecordTemplate): Partial<Record<Section, string>> =>
  Object.fromEntries(sections.map((section) => [section, template[section]]));
