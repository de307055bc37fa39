import { CheckboxButton, CheckboxField } from 'react-aria-components/Checkbox';
import { t } from '#src/language/t.ts';
import { box } from './Checkbox.css.ts';
import * as css from './TableChoice.css.ts';

type Key = string | number;

export type TableSelection<Row> = {
  selected: ReadonlySet<string | number>;
  onChange: (selected: ReadonlySet<string | number>) => void;
  /** What a row is called where it is chosen. */
  nameOf: (row: Row) => string;
};

type Props<Row> = { rowKey: (row: Row) => Key; selection: TableSelection<Row> };

/** Chooses one row of a table. */
export function ChooseRow<Row>({ row, rowKey, selection }: Props<Row> & { row: Row }) {
  const { selected, onChange, nameOf } = selection;
  const key = rowKey(row);
  const toggle = () => {
    const next = new Set(selected);
    if (!next.delete(key)) next.add(key);
    onChange(next);
  };
  return (
    <CheckboxField
      className={css.choice}
      aria-label={t('Select {name}', { name: nameOf(row) })}
      isSelected={selected.has(key)}
      onChange={toggle}
    >
      <CheckboxButton className={`${css.target} ${box}`} />
    </CheckboxField>
  );
}

/** Chooses every row that is shown, or none of them. */
export function ChooseAll<Row>({ rows, rowKey, selection }: Props<Row> & { rows: readonly Row[] }) {
  const { selected, onChange } = selection;
  const keys = rows.map(rowKey);
  const chosen = keys.filter((key) => selected.has(key)).length;
  const isAll = keys.length > 0 && chosen === keys.length;
  const toggle = () => {
    const others = [...selected].filter((key) => !keys.includes(key));
    onChange(new Set(isAll ? others : [...others, ...keys]));
  };
  return (
    <CheckboxField
      className={css.choice}
      aria-label={t('Select all on this page')}
      isSelected={isAll}
      isIndeterminate={chosen > 0 && !isAll}
      onChange={toggle}
    >
      <CheckboxButton className={`${css.target} ${css.all} ${box}`}>
        <span className={css.said}>{t('Select all')}</span>
      </CheckboxButton>
    </CheckboxField>
  );
}
