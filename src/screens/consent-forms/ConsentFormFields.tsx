import { useSelector } from '@xstate/react';
import type { RequiringService } from '#machines/flows/consents/consentFormFields.ts';
import type { FormRef } from '#src/flows/form.ts';
import { t } from '#src/language/t.ts';
import { FormCheckbox } from '#src/screens/form/FormCheckbox.tsx';
import { FormNumberField } from '#src/screens/form/FormNumberField.tsx';
import { FormRadioGroup } from '#src/screens/form/FormRadioGroup.tsx';
import { FormSelect } from '#src/screens/form/FormSelect.tsx';
import { FormTextArea } from '#src/screens/form/FormTextArea.tsx';
import { FormTextField } from '#src/screens/form/FormTextField.tsx';
import { units } from '#src/screens/form/units.ts';
import { useField } from '#src/screens/form/useField.ts';
import { CheckboxGroup } from '#src/ui/CheckboxGroup.tsx';
import { FormPair, FormSection } from '#src/ui/FormLayout.tsx';
import { BlocksField } from './builder/BlocksField.tsx';
import { VariantsField } from './builder/VariantsField.tsx';
import { languagesWith, offeredCategories } from './shared/words.ts';

const methods = [
  { id: 'drawn', label: t('Drawn'), detail: t('With a finger, a pen or the mouse.') },
  { id: 'typed', label: t('Typed'), detail: t('The full name by keyboard.') },
  { id: 'checkbox', label: t('Checkbox'), detail: t('Ticking a box is enough.') },
];
const rhythms = [
  {
    id: 'once',
    label: t('Once'),
    detail: t('One signature counts for all visits, for as long as it is valid.'),
  },
  { id: 'per_visit', label: t('At every visit'), detail: t('Each reservation needs its own.') },
  {
    id: 'interval',
    label: t('Again after some days'),
    detail: t('It expires and is then asked for again.'),
  },
];

type Props = { form: FormRef; services: readonly RequiringService[] };

/** The fields of a consent form, the same for creating and editing. */
export function ConsentFormFields({ form, services }: Props) {
  const isIntake = useSelector(form, ({ context }) => context.values.category === 'intake');
  const isAgain = useSelector(form, ({ context }) => context.values.recurrence === 'interval');
  const language = useSelector(form, ({ context }) => String(context.values.language ?? ''));
  return (
    <>
      <FormSection id="consent-form" title={t('Consent form')}>
        <FormTextField form={form} name="title" />
        <FormPair>
          <FormSelect form={form} name="category" options={offeredCategories} />
          <FormSelect form={form} name="language" options={languagesWith(language)} />
        </FormPair>
        <FormTextArea
          form={form}
          name="description"
          rows={2}
          hint={t("For staff only; patients don't see it.")}
        />
      </FormSection>
      <FormSection id="consent-form-blocks" title={t('What is read and answered')}>
        <BlocksField form={form} />
      </FormSection>
      <FormSection
        id="consent-form-languages"
        title={t('Other languages')}
        text={t(
          "The same version in other words; what is not translated is shown in the form's own language.",
        )}
      >
        <VariantsField form={form} />
      </FormSection>
      {!isIntake && (
        <FormSection id="consent-form-signing" title={t('How it is signed')}>
          <FormRadioGroup form={form} name="signature_method" options={methods} />
          <FormCheckbox form={form} name="requires_witness" />
          <FormPair>
            <FormNumberField form={form} name="requires_guardian_under" unit={units.years} isWhole />
          </FormPair>
        </FormSection>
      )}
      <FormSection
        id="consent-form-use"
        title={t('When it is asked for')}
        text={
          isIntake
            ? t('Patients answer it at home, with the link to each visit for one of these services.')
            : undefined
        }
      >
        {(!isIntake || isAgain) && (
          <>
            <FormRadioGroup form={form} name="recurrence" options={rhythms} />
            <FormPair>
              <FormNumberField
                form={form}
                name="validity_days"
                unit={units.days}
                placeholder={t('Without end')}
                isWhole
              />
            </FormPair>
          </>
        )}
        <ServicesField form={form} services={services} isIntake={isIntake} />
      </FormSection>
    </>
  );
}

function ServicesField({ form, services, isIntake }: Props & { isIntake: boolean }) {
  const { value, onChange, ...field } = useField(form, 'services');
  const chosen = (Array.isArray(value) ? value : []) as number[];
  const known = new Set(services.map(({ id }) => id));
  const listed = [
    ...services,
    // one in the archive keeps requiring it until it is taken away
    ...chosen.filter((id) => !known.has(id)).map((id) => ({ id, name: `Archived, no. ${id}` })),
  ];
  if (listed.length === 0) return <p>{t('This clinic has no services yet.')}</p>;
  return (
    <CheckboxGroup
      {...field}
      hint={isIntake ? undefined : t("Treatment can't start until this form is signed.")}
      options={listed.map(({ id, name }) => ({ id: String(id), label: <bdi>{name}</bdi> }))}
      value={chosen.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
    />
  );
}
