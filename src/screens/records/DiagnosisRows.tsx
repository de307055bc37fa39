import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import { type DiagnosisRow, diagnosisRowsOf, withOnePrimary } from '#machines/flows/records/recordRows.ts';
import { problemsOf } from '#machines/form/rules.ts';
import type { FormRef } from '#src/flows/form.ts';
import { t } from '#src/language/t.ts';
import { translateServerText } from '#src/language/translateServerText.ts';
import * as rowsCss from '#src/screens/form/RowsEditor.css.ts';
import { fieldsOfRows } from '#src/screens/form/RowsEditor.tsx';
import { useField } from '#src/screens/form/useField.ts';
import { useSteps } from '#src/screens/form/useSteps.ts';
import { Button } from '#src/ui/Button.tsx';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import { FieldError } from '#src/ui/Field.tsx';
import { focusAfter } from '#src/ui/focusAfter.ts';
import { Select } from '#src/ui/Select.tsx';
import { DiagnosisField } from './DiagnosisField.tsx';
import * as css from './records.css.ts';
import { certainties, optionsOf } from './words.ts';

const empty: DiagnosisRow = { text: '', code: '', certainty: 'confirmed', is_primary: false };

/** The diagnoses of a record, one of them primary; each from the list of codes or in free words. */
export function DiagnosisRows({ form }: { form: FormRef }) {
  const field = useField(form, 'diagnoses');
  const steps = useSteps(form);
  const fields = fieldsOfRows(form, 'diagnoses');
  const box = useRef<HTMLFieldSetElement>(null);
  const rows = diagnosisRowsOf(field.value);
  const store = (next: DiagnosisRow[]) => field.onChange(withOnePrimary(next));
  const change = (index: number, part: Partial<DiagnosisRow>) =>
    store(rows.map((row, at) => (at === index ? { ...row, ...part } : row)));
  const makePrimary = (index: number) => store(rows.map((row, at) => ({ ...row, is_primary: at === index })));
  return (
    <fieldset
      ref={box}
      className={rowsCss.list}
      id={field.id}
      tabIndex={-1}
      aria-describedby={field.error ? `${field.id}-error` : undefined}
    >
      <legend className={rowsCss.legend}>{field.label}</legend>
      {rows.length === 0 && <p className={rowsCss.none}>{t('None noted.')}</p>}
      {rows.map((row, index) => {
        const problems =
          field.error && row.text.trim() === '' && row.code !== '' ? problemsOf(fields, row) : {};
        return (
          <fieldset
            // rows have no name of their own while they are typed
            // biome-ignore lint/suspicious/noArrayIndexKey: every value is controlled
            key={index}
            className={css.row}
            data-row={index}
            aria-label={t('Diagnosis {number}', { number: index + 1 })}
          >
            <DiagnosisField
              name={`diagnoses-${index}-text`}
              text={row.text}
              code={row.code}
              error={translateServerText(problems.text)}
              isReadOnly={field.isReadOnly}
              onChange={(part) => change(index, part)}
              onBlur={field.onBlur}
            />
            <div className={css.rowFoot}>
              <Select
                name={`diagnoses-${index}-certainty`}
                label={t('Certainty')}
                options={optionsOf(certainties)}
                value={row.certainty}
                isReadOnly={field.isReadOnly}
                onChange={(certainty) => change(index, { certainty: certainty as DiagnosisRow['certainty'] })}
              />
              <Checkbox
                name={`diagnoses-${index}-primary`}
                label={t('Primary diagnosis')}
                isSelected={row.is_primary}
                isReadOnly={field.isReadOnly}
                onChange={() => makePrimary(index)}
              />
              {!field.isReadOnly && (
                <Button
                  size="small"
                  variant="quiet"
                  icon={<X size={16} aria-hidden />}
                  aria-label={t('Remove diagnosis {number}', { number: index + 1 })}
                  onClick={() => {
                    const what = t('Diagnosis {number}', { number: index + 1 });
                    const rest = rows.filter((_, at) => at !== index);
                    const text = t('{what} was removed.', { what });
                    const act = () => steps.remove('diagnoses', index, text, withOnePrimary(rest));
                    focusAfter(act, box.current, '[data-add] button');
                  }}
                >
                  {t('Remove')}
                </Button>
              )}
            </div>
          </fieldset>
        );
      })}
      {field.error && <FieldError id={`${field.id}-error`}>{field.error}</FieldError>}
      {!field.isReadOnly && (
        <div className={rowsCss.add} data-add>
          <Button
            size="small"
            icon={<Plus size={16} aria-hidden />}
            onClick={() => {
              const drawn = `[data-row="${rows.length}"] input`;
              focusAfter(() => store([...rows, empty]), box.current, drawn);
            }}
          >
            {t('Add diagnosis')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
