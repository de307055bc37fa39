import type { Colleague } from '#machines/flows/services/serviceFields.ts';
import type { FormRef } from '#src/flows/form.ts';
import { t } from '#src/language/t.ts';
import { units } from '#src/screens/form/units.ts';
import { useField } from '#src/screens/form/useField.ts';
import { useNarrowing } from '#src/screens/form/useNarrowing.tsx';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import { ChoiceGroup } from '#src/ui/ChoiceGroup.tsx';
import { describeField } from '#src/ui/describeField.ts';
import { NumberField } from '#src/ui/NumberField.tsx';
import * as css from './services.css.ts';

type Row = { staff: number; duration_override: string; price_override: string };

/** Who gives a service, each with a duration and a price of their own where these differ. */
export function ServiceStaffField({ form, colleagues }: { form: FormRef; colleagues: readonly Colleague[] }) {
  const { value, onChange, ...field } = useField(form, 'staff');
  const rows = (Array.isArray(value) ? value : []) as Row[];
  const { id: firstId } = describeField(field);
  const change = (staff: number, part: Partial<Row>) =>
    onChange(rows.map((one) => (one.staff === staff ? { ...one, ...part } : one)));
  const toggle = (staff: number, isOn: boolean) =>
    onChange(
      isOn
        ? [...rows, { staff, duration_override: '', price_override: '' }]
        : rows.filter((one) => one.staff !== staff),
    );
  const known = new Set(colleagues.map(({ id }) => id));
  const listed = [
    ...colleagues,
    // someone in the archive keeps the place until it is taken away
    ...rows
      .filter(({ staff }) => !known.has(staff))
      .map(({ staff }) => ({ id: staff, name: t('Archived, no. {id}', { id: String(staff) }) })),
  ];
  const { shown, search } = useNarrowing(listed, {
    label: t('Search staff'),
    textOf: ({ name }) => name,
    isChosen: ({ id }) => rows.some(({ staff }) => staff === id),
  });
  return (
    <ChoiceGroup
      {...field}
      hint={
        listed.length === 0
          ? t(
              'This clinic has no staff yet. Until someone is chosen, everyone who treats patients can provide it.',
            )
          : t('If no one is chosen, everyone who treats patients can provide it.')
      }
    >
      {search}
      {shown.map(({ id, name }, index) => {
        const chosen = rows.find((one) => one.staff === id);
        return (
          <div className={css.colleague} key={id}>
            <Checkbox
              name={`staff-${id}`}
              id={index === 0 ? firstId : undefined}
              label={<bdi>{name}</bdi>}
              isSelected={chosen !== undefined}
              isReadOnly={field.isReadOnly}
              onChange={(isOn) => toggle(id, isOn)}
            />
            {chosen && (
              <div className={css.own}>
                <NumberField
                  name={`staff-${id}-duration`}
                  label={t('Duration with {name}', { name })}
                  value={chosen.duration_override}
                  isReadOnly={field.isReadOnly}
                  placeholder={t('As usual')}
                  unit={units.minutes}
                  isWhole
                  onChange={(duration_override) => change(id, { duration_override })}
                />
                <NumberField
                  name={`staff-${id}-price`}
                  label={t('Price with {name}', { name })}
                  value={chosen.price_override}
                  isReadOnly={field.isReadOnly}
                  placeholder={t('As usual')}
                  onChange={(price_override) => change(id, { price_override })}
                />
              </div>
            )}
          </div>
        );
      })}
    </ChoiceGroup>
  );
}
