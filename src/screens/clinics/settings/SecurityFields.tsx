import type { Role } from '#machines/lifecycles/roles.ts';
import type { FormRef } from '#src/flows/form.ts';
import { t } from '#src/language/t.ts';
import { FormNumberField } from '#src/screens/form/FormNumberField.tsx';
import { units } from '#src/screens/form/units.ts';
import { useField } from '#src/screens/form/useField.ts';
import { roles } from '#src/screens/staff/shared/roles.ts';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import { CheckboxGroup } from '#src/ui/CheckboxGroup.tsx';
import { FormPair, FormSection } from '#src/ui/FormLayout.tsx';

const options = (Object.keys(roles) as Role[]).map((id) => ({ id, label: roles[id].word }));

/** Of whom the clinic requires a second step, and when it asks for it again. */
export function SecurityFields({ form }: { form: FormRef }) {
  const required = useField(form, 'second_step_roles');
  const again = useField(form, 'signing_asks_step');
  const chosen = required.value as unknown as readonly string[];
  return (
    <FormSection id="clinic-security" title={t('Second step at sign-in')}>
      <CheckboxGroup
        {...required}
        options={options}
        value={chosen}
        onChange={(ids) => required.onChange(ids)}
        hint={t(
          'Members in these roles need an authenticator app or a passkey. They are told on every page until they have one; after the days below, this clinic is closed to them until then.',
        )}
      />
      {chosen.length > 0 && (
        <FormPair>
          <FormNumberField
            form={form}
            name="second_step_grace_days"
            unit={units.days}
            hint={t('Counted from when you require it of their role, or from when they join.')}
            isWhole
          />
        </FormPair>
      )}
      <Checkbox
        {...again}
        hint={t(
          "Asked of people who have a second step, if they haven't taken it in the last 5 minutes. Others sign without one.",
        )}
        isSelected={again.value === (true as unknown)}
        onChange={(isOn) => again.onChange(isOn)}
      />
    </FormSection>
  );
}
