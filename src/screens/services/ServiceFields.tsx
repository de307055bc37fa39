import type { ServiceChoices } from '#machines/flows/services/serviceFields.ts';
import { spansOf } from '#machines/form/week.ts';
import type { FormRef } from '#src/flows/form.ts';
import { t } from '#src/language/t.ts';
import { FormColorField } from '#src/screens/form/FormColorField.tsx';
import { FormNumberField } from '#src/screens/form/FormNumberField.tsx';
import { FormRadioGroup } from '#src/screens/form/FormRadioGroup.tsx';
import { FormTextArea } from '#src/screens/form/FormTextArea.tsx';
import { FormTextField } from '#src/screens/form/FormTextField.tsx';
import { units } from '#src/screens/form/units.ts';
import { useField } from '#src/screens/form/useField.ts';
import { useSteps } from '#src/screens/form/useSteps.ts';
import { WeekEditor } from '#src/screens/week/WeekEditor.tsx';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import { FormPair, FormSection } from '#src/ui/FormLayout.tsx';
import { ServiceFormsField } from './ServiceFormsField.tsx';
import { ServiceStaffField } from './ServiceStaffField.tsx';
import { ServiceTemplateField } from './ServiceTemplateField.tsx';
import { beginnings, locations } from './words.ts';

const places = Object.entries(locations).map(([id, label]) => ({ id, label }));

/** The fields of a service, the same for creating and editing: what it is first, the rest in sections. */
export function ServiceFields({ form, colleagues, forms, templates }: ServiceChoices & { form: FormRef }) {
  const week = useField(form, 'weekly_availability');
  const steps = useSteps(form);
  const secret = useField(form, 'is_private');
  return (
    <>
      <FormSection id="service" title={t('Service')}>
        <FormTextField form={form} name="name" />
        <FormPair>
          <FormNumberField form={form} name="duration_minutes" isWhole />
          <FormTextField form={form} name="category" />
        </FormPair>
        <FormColorField
          form={form}
          name="color"
          hint={t('Marks its reservations on the calendar, beside the name.')}
        />
        <FormTextArea form={form} name="description" rows={3} />
        <FormPair>
          <FormTextField form={form} name="code" hint={t('A short name for the desk.')} />
        </FormPair>
        <FormRadioGroup form={form} name="location" options={places} isInline />
        <Checkbox
          {...secret}
          isSelected={secret.value === (true as unknown)}
          hint={t("Its name is left out of the patient's slip and calendar file.")}
          onChange={(isOn) => secret.onChange(isOn)}
        />
      </FormSection>
      <FormSection id="service-staff" title={t('Who provides it')}>
        <ServiceStaffField form={form} colleagues={colleagues} />
      </FormSection>
      <FormSection
        id="service-booking"
        title={t('Booking')}
        text={t(
          'Buffers keep the staff member busy before and after; the patient comes for the duration alone.',
        )}
      >
        <FormPair>
          <FormNumberField form={form} name="buffer_before_minutes" unit={units.minutes} isWhole />
          <FormNumberField form={form} name="buffer_after_minutes" unit={units.minutes} isWhole />
          <FormNumberField
            form={form}
            name="slot_interval_minutes"
            unit={units.minutes}
            placeholder={t('Same as the clinic')}
            isWhole
          />
          <FormNumberField
            form={form}
            name="slot_offset_minutes"
            unit={units.minutes}
            hint={t('Counted from the start of the hours; the others follow at the interval.')}
            isWhole
          />
          <FormNumberField form={form} name="capacity" unit={units.patients} isWhole />
          <FormNumberField form={form} name="min_notice_minutes" unit={units.minutes} isWhole />
          <FormNumberField
            form={form}
            name="booking_window_days"
            unit={units.days}
            placeholder={t('Without limit')}
            isWhole
          />
          <FormNumberField form={form} name="max_per_day" placeholder={t('Without limit')} isWhole />
        </FormPair>
        <FormRadioGroup form={form} name="initial_status" options={beginnings} />
      </FormSection>
      <FormSection id="service-week" title={t('When it is offered')}>
        <WeekEditor
          {...week}
          value={spansOf(week.value)}
          onChange={(spans) => week.onChange(spans)}
          onStep={(spans, told) => steps.take({ weekly_availability: spans }, told)}
          hint={t('No hours means whenever its staff work.')}
          emptyWord={spansOf(week.value).length === 0 ? t('Whenever staff work') : t('Not given')}
        />
      </FormSection>
      <FormSection id="service-forms" title={t('Forms to sign before treatment')}>
        <ServiceFormsField form={form} forms={forms} />
      </FormSection>
      <FormSection id="service-record" title={t('How its record starts')}>
        <ServiceTemplateField form={form} templates={templates} />
      </FormSection>
      <FormSection
        id="service-price"
        title={t('What it costs')}
        text={t('Shown only; nothing is charged here.')}
      >
        <FormPair>
          <FormNumberField form={form} name="price" placeholder={t('No price')} />
          <FormTextField
            form={form}
            name="currency"
            hint={t("Three letters. Leave it empty to use the clinic's currency.")}
          />
        </FormPair>
      </FormSection>
    </>
  );
}
