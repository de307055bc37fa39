import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { bookingSettingsMachine } from '#machines/flows/door/bookingSettings.machine.ts';
import type { FormRef } from '#src/flows/form.ts';
import { t } from '#src/language/t.ts';
import { FormCheckbox } from '#src/screens/form/FormCheckbox.tsx';
import { FormNumberField } from '#src/screens/form/FormNumberField.tsx';
import { FormRadioGroup } from '#src/screens/form/FormRadioGroup.tsx';
import { FormTextArea } from '#src/screens/form/FormTextArea.tsx';
import { FormTextField } from '#src/screens/form/FormTextField.tsx';
import { PictureField } from '#src/screens/form/PictureField.tsx';
import { SavingForm } from '#src/screens/form/SavingForm.tsx';
import { units } from '#src/screens/form/units.ts';
import { useField } from '#src/screens/form/useField.ts';
import { CheckboxGroup } from '#src/ui/CheckboxGroup.tsx';
import { FormPair, FormSection } from '#src/ui/FormLayout.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { ArrivalAddress } from './ArrivalAddress.tsx';
import { BookingAddress } from './BookingAddress.tsx';
import { EmbedSnippet } from './EmbedSnippet.tsx';
import { QuestionRows } from './QuestionRows.tsx';
import { endings, settingInWords } from './words.ts';

interface Choice {
  readonly id: number;
  readonly name: string;
}

type Props = {
  flow: ActorRefFrom<typeof bookingSettingsMachine>;
  /** The name of the clinic. */
  clinic: string;
};

/** The form of a clinic's page for booking from home. */
export function BookingSettingsForm({ flow, clinic }: Props) {
  const saving = useSelector(flow, ({ children }) => children.saving);
  const page = useSelector(flow, ({ context }) => context.page);
  if (!saving || !page) return null;
  const { all_services: services, all_staff: staff } = page;
  return (
    <SavingForm
      saving={saving}
      label={t('Booking from home')}
      vanished={t('This clinic can no longer be reached')}
      saved={t('The booking page is saved.')}
      describe={(name, value) => settingInWords(name, value, { services, staff })}
    >
      {(form) => (
        <>
          <BookingAddress page={page} />
          {page.all_closed && (
            <Notice tone="warning" title={t('Everything is closed to patients for now')}>
              {t('Booking, arrivals and visit links work again when you reopen everything below.')}
            </Notice>
          )}
          <FormSection id="booking-open" title={t('Page')} isTitleHidden>
            <FormCheckbox form={form} name="is_open" />
            <FormTextField form={form} name="slug" hint={t('The end of the address of the page.')} />
          </FormSection>
          <FormSection id="booking-arrivals" title={t('Arrivals at the door')}>
            <FormCheckbox
              form={form}
              name="arrivals_open"
              hint={t('The same address word, for a code at the door or a tablet on the wall.')}
            />
            <ArrivalAddress page={page} clinic={clinic} />
          </FormSection>
          <FormSection id="booking-closed" title={t('Close everything')}>
            <FormCheckbox
              form={form}
              name="all_closed"
              hint={t(
                'Booking, arrivals and visit links, from the moment you save. Nothing is lost: they work again when you reopen.',
              )}
            />
          </FormSection>
          <FormSection id="booking-offer" title={t('What patients can book')}>
            <Choices form={form} name="services" choices={services} hint={t('Choose at least one.')} />
            <Choices
              form={form}
              name="staff"
              choices={staff}
              hint={t('Choose no one to offer everyone who provides the service.')}
            />
          </FormSection>
          <FormSection id="booking-rules" title={t('Rules')}>
            <FormRadioGroup form={form} name="is_final" options={endings} />
            <FormCheckbox form={form} name="takes_new" />
            <FormPair>
              <FormNumberField form={form} name="window_days" unit={units.days} isWhole />
              <FormNumberField form={form} name="notice_hours" unit={units.hoursBefore} isWhole />
            </FormPair>
            <FormNumberField
              form={form}
              name="most_ahead"
              placeholder={t('Without limit')}
              hint={t('Only visits booked or requested on this page count, as long as they are still ahead.')}
              isWhole
            />
          </FormSection>
          <FormSection id="booking-questions" title={t('Questions while booking')}>
            <QuestionRows form={form} />
          </FormSection>
          <FormSection id="booking-words" title={t('Picture and texts')}>
            <PictureField
              form={form}
              name="picture"
              hint={t('Shown above the texts, for example your building or your logo.')}
              words={{
                choose: t('Choose a picture'),
                replace: t('Replace the picture'),
                remove: t('Remove the picture'),
              }}
            />
            <FormTextField
              form={form}
              name="picture_alt"
              hint={t(
                'For patients who use a screen reader. Leave it empty if the picture is only decoration.',
              )}
            />
            <FormTextArea form={form} name="intro" rows={3} />
            <FormTextArea form={form} name="closing" rows={3} />
          </FormSection>
          <FormSection id="booking-embedding" title={t('On your website')}>
            <FormTextArea
              form={form}
              name="embed_origins"
              rows={3}
              hint={t(
                'One per line, for example https://www.example.org. No other website can show the page.',
              )}
            />
            <EmbedSnippet page={page} clinic={clinic} />
          </FormSection>
        </>
      )}
    </SavingForm>
  );
}

type ChoicesProps = { form: FormRef; name: string; choices: readonly Choice[]; hint: string };

function Choices({ form, name, choices, hint }: ChoicesProps) {
  const { value, onChange, ...field } = useField(form, name);
  const chosen = (Array.isArray(value) ? value : []) as number[];
  return (
    <CheckboxGroup
      {...field}
      hint={hint}
      options={choices.map(({ id, name: word }) => ({ id: String(id), label: <bdi>{word}</bdi> }))}
      value={chosen.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
    />
  );
}
