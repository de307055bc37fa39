import type { Patient } from '#machines/flows/patients/patientFields.ts';
import type { LastRecordInput } from '#machines/flows/records/lastRecord.machine.ts';
import type { RecordTemplate } from '#machines/flows/records/recordTemplateFields.ts';
import type { Colleague } from '#machines/flows/services/serviceFields.ts';
import type { Measured } from '#src/calls/records.ts';
import type { FormRef } from '#src/flows/form.ts';
import { t } from '#src/language/t.ts';
import { FormTextField } from '#src/screens/form/FormTextField.tsx';
import { RowsEditor } from '#src/screens/form/RowsEditor.tsx';
import { FormSection } from '#src/ui/FormLayout.tsx';
import { ContactFields } from './ContactFields.tsx';
import { DiagnosisRows } from './DiagnosisRows.tsx';
import { FollowUpFields } from './FollowUpFields.tsx';
import { NoteTools } from './NoteTools.tsx';
import { PrescriptionRows } from './PrescriptionRows.tsx';
import { PrivacyFields } from './PrivacyFields.tsx';
import { SectionField } from './SectionField.tsx';
import { VitalsFields } from './VitalsFields.tsx';

/** What is around a record while it is written. */
export interface RecordSurroundings {
  readonly colleagues: readonly Colleague[];
  readonly templates: readonly RecordTemplate[];
  readonly measured: readonly Measured[];
  /** Whose record it is, where that could be read: age and allergies bear on what is written. */
  readonly person: Patient | null;
  readonly last: LastRecordInput;
  readonly onTemplatesChanged: () => void;
}

/** The fields of a record in the order of the note, the same for creating, editing and amending. */
export function RecordFields({ form, around }: { form: FormRef; around: RecordSurroundings }) {
  const { colleagues, templates, measured, person, last, onTemplatesChanged } = around;
  const snippets = templates.filter(({ kind }) => kind === 'snippet');
  return (
    <>
      <FormSection id="told" title={t('History')} isTitleHidden>
        <SectionField form={form} name="chief_complaint" rows={2} snippets={snippets} />
        {/* below the first box, so that the writing begins near the top of the screen */}
        <NoteTools form={form} last={last} templates={templates} onTemplatesChanged={onTemplatesChanged} />
        <SectionField form={form} name="subjective" rows={5} snippets={snippets} />
      </FormSection>
      <VitalsFields
        form={form}
        measured={measured}
        born={person?.birth_date ?? null}
        zone={last.setting.zone}
      />
      <FormSection id="findings" title={t('Findings')}>
        <SectionField form={form} name="objective" rows={5} snippets={snippets} />
        <SectionField
          form={form}
          name="assessment"
          rows={4}
          hint={t('Needed for the signature.')}
          snippets={snippets}
        />
        <DiagnosisRows form={form} />
      </FormSection>
      <FormSection id="what-follows" title={t('What follows')}>
        <SectionField form={form} name="plan" rows={4} snippets={snippets} />
        <RowsEditor
          form={form}
          name="procedures"
          words={{
            row: (number) => t('Procedure {number}', { number }),
            add: t('Add procedure'),
            remove: (number) => t('Remove procedure {number}', { number }),
          }}
          columns={[{ name: 'text' }, { name: 'body_site' }, { name: 'note' }]}
        />
        <PrescriptionRows form={form} allergies={person?.allergies ?? []} />
        <FollowUpFields form={form} />
      </FormSection>
      <ContactFields form={form} colleagues={colleagues} />
      <PrivacyFields form={form} colleagues={colleagues} />
    </>
  );
}

/** The reason of an amendment, before everything else. */
export const AmendmentReason = ({ form }: { form: FormRef }) => (
  <FormTextField form={form} name="reason" hint={t('Shown in the history beside the new version.')} />
);
