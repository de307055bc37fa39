import { t } from '#src/language/t.ts';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import { patientColumns } from './patientColumns.tsx';
import * as css from './shared/patients.css.ts';

type Props = { columns: readonly string[]; onChange: (columns: readonly string[]) => void };

/** Which columns the list has; the name is always there. */
export function ColumnChoice({ columns, onChange }: Props) {
  const [, ...known] = patientColumns(undefined, '');
  return (
    <fieldset className={css.filters} aria-label={t('Columns')}>
      {known.map(({ id, title }) => (
        <Checkbox
          key={id}
          name={`column-${id}`}
          label={title}
          isSelected={columns.includes(id)}
          onChange={(isOn) => onChange(isOn ? [...columns, id] : columns.filter((one) => one !== id))}
        />
      ))}
    </fieldset>
  );
}
