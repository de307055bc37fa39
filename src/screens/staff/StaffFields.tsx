import type { ServiceChoice } from '#machines/flows/staff/staffFields.ts';
import type { Role } from '#machines/lifecycles/roles.ts';
import type { FormRef } from '#src/flows/form.ts';
import { t } from '#src/language/t.ts';
import { FormColorField } from '#src/screens/form/FormColorField.tsx';
import { FormRadioGroup } from '#src/screens/form/FormRadioGroup.tsx';
import { FormTextArea } from '#src/screens/form/FormTextArea.tsx';
import { FormTextField } from '#src/screens/form/FormTextField.tsx';
import { PictureField } from '#src/screens/form/PictureField.tsx';
import { useField } from '#src/screens/form/useField.ts';
import { CheckboxGroup } from '#src/ui/CheckboxGroup.tsx';
import { FormPair, FormSection } from '#src/ui/FormLayout.tsx';
import { LanguagesField } from './LanguagesField.tsx';
import { RoleTable } from './RoleTable.tsx';
import { lesserRoles, roles } from './shared/roles.ts';

type Props = {
  form: FormRef;
  services: readonly ServiceChoice[];
  /** Why a role may not be given; undefined where it may. */
  whyNotRole(role: Role): string | undefined;
};

/** The fields of a member of staff, the same for creating and editing: who it is first, the rest in sections. */
export function StaffFields({ form, services, whyNotRole }: Props) {
  const role = useField(form, 'role');
  const offered = useField(form, 'services');
  const chosen = (Array.isArray(offered.value) ? offered.value : []) as number[];
  const choices = lesserRoles.map((id) => {
    const why = whyNotRole(id);
    return {
      id,
      label: roles[id].word,
      detail: why ? `${roles[id].detail} ${why}` : roles[id].detail,
      isDisabled: why !== undefined,
    };
  });
  const isOwner = form.getSnapshot().context.initial.role === 'owner';
  return (
    <>
      <FormSection id="staff-person" title={t('Person')}>
        <FormPair>
          <FormTextField form={form} name="first_name" />
          <FormTextField form={form} name="last_name" />
        </FormPair>
        <FormPair>
          <FormTextField form={form} name="title" placeholder={t('Dr')} />
          <FormTextField form={form} name="speciality" />
        </FormPair>
        <FormPair>
          <FormTextField form={form} name="email" type="email" />
          <FormTextField form={form} name="phone_number" type="tel" />
        </FormPair>
        <FormColorField
          form={form}
          name="color"
          hint={t('Marks their column on the calendar, beside the name.')}
        />
      </FormSection>
      <FormSection id="staff-role" title={t('What they may do')}>
        {isOwner ? (
          <p>{t('The owner created the clinic and stays its owner.')}</p>
        ) : (
          <FormRadioGroup form={form} name="role" options={choices} />
        )}
        <RoleTable chosen={role.value} />
      </FormSection>
      <FormSection id="staff-work" title={t('Work')}>
        {services.length > 0 ? (
          <CheckboxGroup
            {...offered}
            options={services.map(({ id, name }) => ({ id: String(id), label: <bdi>{name}</bdi> }))}
            value={chosen.map(String)}
            onChange={(ids) => offered.onChange(ids.map(Number))}
            hint={
              offered.hint ??
              t(
                'Services they provide. A service with no one chosen is provided by everyone who treats patients.',
              )
            }
          />
        ) : (
          <p>{t('This clinic has no services yet.')}</p>
        )}
        <FormPair>
          <FormTextField form={form} name="licence_number" />
          <LanguagesField form={form} />
        </FormPair>
        <FormTextArea form={form} name="bio" rows={3} />
      </FormSection>
      <FormSection id="staff-pictures" title={t('Pictures')}>
        <FormPair>
          <PictureField
            form={form}
            name="photo_url"
            hint={t('Shown on their page.')}
            words={{
              choose: t('Choose a photo'),
              replace: t('Replace the photo'),
              remove: t('Remove the photo'),
            }}
          />
          <PictureField
            form={form}
            name="signature_image"
            hint={t('Printed under the records that they sign.')}
            words={{
              choose: t('Choose a signature'),
              replace: t('Replace the signature'),
              remove: t('Remove the signature'),
            }}
          />
        </FormPair>
      </FormSection>
    </>
  );
}
