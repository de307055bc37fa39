import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import { type Fields, type FormValue, type FormValues, problemsOf } from '#machines/form/rules.ts';
import type { FormRef } from '#src/flows/form.ts';
import { t } from '#src/language/t.ts';
import { translateServerText } from '#src/language/translateServerText.ts';
import { Button } from '#src/ui/Button.tsx';
import { DateField } from '#src/ui/DateField.tsx';
import { FieldError } from '#src/ui/Field.tsx';
import { focusAfter } from '#src/ui/focusAfter.ts';
import { Select } from '#src/ui/Select.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import * as css from './RowsEditor.css.ts';
import { useField } from './useField.ts';
import { useSteps } from './useSteps.ts';

export type RowColumn = {
  name: string;
  type?: 'text' | 'tel' | 'date';
  options?: readonly { id: string; label: string }[];
};

/** What one row and its buttons are called, for instance 'Allergy 1', 'Add allergy' and 'Remove allergy 1'. */
export type RowWords = {
  row: (number: number) => string;
  add: string;
  remove: (number: number) => string;
};

type Props = {
  form: FormRef;
  name: string;
  words: RowWords;
  columns: readonly RowColumn[];
};

/** A list of a form as rows that are added, filled in and removed by keyboard. */
export function RowsEditor({ form, name, words, columns }: Props) {
  const field = useField(form, name);
  const steps = useSteps(form);
  const fields = fieldsOfRows(form, name);
  const box = useRef<HTMLFieldSetElement>(null);
  const rows = (Array.isArray(field.value) ? field.value : []) as readonly FormValues[];
  const change = (index: number, column: string, value: FormValue) =>
    field.onChange(rows.map((row, at) => (at === index ? { ...row, [column]: value } : row)));
  const add = () => {
    const row = Object.fromEntries(columns.map((column) => [column.name, '']));
    const drawn = `[data-row="${rows.length}"] input`;
    focusAfter(() => field.onChange([...rows, row]), box.current, drawn);
  };
  const remove = (index: number) => {
    const text = t('{what} was removed.', { what: words.row(index + 1) });
    const act = () => {
      steps.remove(name, index, text);
      field.onBlur();
    };
    focusAfter(act, box.current, '[data-add] button');
  };
  return (
    <fieldset
      ref={box}
      className={css.list}
      id={field.id}
      tabIndex={-1}
      aria-describedby={field.error ? `${field.id}-error` : undefined}
    >
      <legend className={css.legend}>{field.label}</legend>
      {rows.length === 0 && <p className={css.none}>{t('None noted.')}</p>}
      {rows.map((row, index) => {
        const problems = field.error ? problemsOf(fields, row) : {};
        return (
          <fieldset
            // rows have no name of their own while they are typed
            // biome-ignore lint/suspicious/noArrayIndexKey: every value is controlled
            key={index}
            className={css.row}
            data-row={index}
            aria-label={words.row(index + 1)}
          >
            {columns.map((column) => (
              <Cell
                key={column.name}
                list={name}
                fields={fields}
                index={index}
                column={column}
                value={String(row[column.name] ?? '')}
                error={isBlank(row) ? undefined : translateServerText(problems[column.name])}
                isReadOnly={field.isReadOnly}
                onChange={(value) => change(index, column.name, value)}
                onBlur={field.onBlur}
              />
            ))}
            {!field.isReadOnly && (
              <div className={css.remove}>
                <Button
                  size="small"
                  variant="quiet"
                  icon={<X size={16} aria-hidden />}
                  aria-label={words.remove(index + 1)}
                  onClick={() => remove(index)}
                >
                  {t('Remove')}
                </Button>
              </div>
            )}
          </fieldset>
        );
      })}
      {field.error && <FieldError id={`${field.id}-error`}>{field.error}</FieldError>}
      {!field.isReadOnly && (
        <div className={css.add} data-add>
          <Button size="small" icon={<Plus size={16} aria-hidden />} onClick={add}>
            {words.add}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

const isBlank = (row: FormValues) => Object.values(row).every((value) => value === '' || value === null);

type CellProps = {
  list: string;
  fields: Fields;
  index: number;
  column: RowColumn;
  value: string;
  error: string | undefined;
  isReadOnly: boolean;
  onChange: (value: string) => void;
  onBlur: () => void;
};

function Cell({ list, fields, index, column: { name, type = 'text', options }, ...rest }: CellProps) {
  const field = fields[name];
  const given = {
    ...rest,
    name: `${list}-${index}-${name}`,
    label: translateServerText(field?.label) ?? name,
    isRequired: field?.rules.some(({ rule }) => rule === 'required') ?? false,
  };
  return options ? (
    <Select {...given} options={options} placeholder={t('Not given')} />
  ) : type === 'date' ? (
    <DateField {...given} keepsWords />
  ) : (
    <TextField {...given} type={type} />
  );
}

/** The fields of one row, as the form's own rules have them. */
export function fieldsOfRows(form: FormRef, name: string): Fields {
  const rows = form.getSnapshot().context.fields[name]?.rules.find((rule) => rule.rule === 'rows');
  return rows?.fields ?? {};
}
