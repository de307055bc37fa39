import { useState } from 'react';
import { addendumDraft, addendumFields } from '#machines/flows/records/medicalRecordAddendum.machine.ts';
import type { RecordSetting } from '#machines/flows/records/medicalRecordEdit.setup.ts';
import {
  amendmentDraft,
  amendmentFields,
  type MedicalRecord,
  recordDraft,
  unitsOf,
} from '#machines/flows/records/recordFields.ts';
import type { FormValue, FormValues } from '#machines/form/rules.ts';
import { same } from '#machines/form/rules.ts';
import { openRecord } from '#src/flows/records/recordTimes.ts';
import { t } from '#src/language/t.ts';
import { inLine, TypedWords, type Words } from '#src/screens/form/TypedWords.tsx';
import { useNewVersion } from '#src/screens/form/useNewVersion.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { instantInWords } from '#src/time/days.ts';
import { Button } from '#src/ui/Button.tsx';
import { fieldLabel, recordValueInWords } from './words.ts';

type Props = {
  record: MedicalRecord;
  setting: RecordSetting;
  /** Leads to the form, where the record is still a draft. */
  onEdit: (() => void) | undefined;
  /** Leads to the amendment, where the record can be amended. */
  onAmend: (() => void) | undefined;
  /** Opens the addendum, where one may be added. */
  onAddendum: (() => void) | undefined;
};

/** Words about a record that only this browser has, whichever form they were typed into. */
export function KeptWords({ onEdit, onAmend, ...rest }: Props) {
  const { record, onAddendum } = rest;
  return (
    <>
      <KeptInForm name={recordDraft(record.id)} onContinue={onEdit} {...rest} />
      <KeptInForm name={amendmentDraft(record.id)} onContinue={onAmend} {...rest} />
      {!onAddendum && <KeptInForm name={addendumDraft(record.id)} onContinue={undefined} {...rest} />}
    </>
  );
}

interface FormProps extends Omit<Props, 'onEdit' | 'onAmend'> {
  /** What the browser calls the draft. */
  name: string;
  onContinue: (() => void) | undefined;
}

/** Words of one form: to go on with, to read, to take into an addendum, or to drop. */
function KeptInForm({ name, record, setting, onContinue, onAddendum }: FormProps) {
  const { drafts } = useApp();
  const [draft, setDraft] = useState(() => drafts.read(name));
  useNewVersion(record.version, () => setDraft(drafts.read(name)));
  if (!draft) return null;
  const words = onContinue ? [] : wordsOf(draft.values, record, setting);
  if (!onContinue && words.length === 0) return null;
  const drop = () => {
    drafts.drop(name);
    setDraft(null);
  };
  const add = () => {
    const text = [drafts.read(addendumDraft(record.id))?.values.text, ...words.map(inLine)];
    const values = { text: text.filter(Boolean).join('\n'), reason: '' };
    drafts.keep(addendumDraft(record.id), { values, version: null });
    onAddendum?.();
  };
  return (
    <TypedWords
      title={
        onContinue
          ? t('What you typed is not all saved yet')
          : t('What you typed last was not saved to this record')
      }
      when={instantInWords(draft.keptAt, setting.zone)}
      words={words}
      ways={
        <>
          {onContinue && (
            <Button size="small" onClick={onContinue}>
              {t('Continue writing')}
            </Button>
          )}
          {onAddendum && words.length > 0 && (
            <Button size="small" onClick={add}>
              {t('Move to an addendum')}
            </Button>
          )}
        </>
      }
      onDrop={onContinue ? undefined : drop}
    />
  );
}

/** What a draft says otherwise than its record, field by field; what it leaves empty says nothing. */
function wordsOf(typed: FormValues, record: MedicalRecord, setting: RecordSetting): Words[] {
  const { values } = openRecord(record, setting, unitsOf(typed));
  const stored: FormValues = { ...values, reason: '', text: '' };
  const inWords = recordValueInWords((id) => t('Staff {id}', { id: String(id) }), setting.zone);
  const text = (name: string, value: FormValue = '') => inWords(name, value) ?? String(value ?? '');
  return Object.keys({ ...amendmentFields, ...addendumFields })
    .filter((name) => name in typed && !same(typed[name], stored[name]))
    .map((name) => [fieldLabel(name), text(name, typed[name])] as const)
    .filter(([, said]) => said !== '');
}
