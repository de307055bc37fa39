import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import {
  type BookingQuestion,
  questionFields,
  questionsOf,
} from '#machines/flows/door/bookingSettingsFields.ts';
import { moved } from '#machines/form/blocks.ts';
import { problemsOf } from '#machines/form/rules.ts';
import { mostQuestions } from '#machines/lifecycles/bookingQuestions.ts';
import type { FormRef } from '#src/flows/form.ts';
import { t } from '#src/language/t.ts';
import { translateServerText } from '#src/language/translateServerText.ts';
import * as rowsCss from '#src/screens/form/RowsEditor.css.ts';
import { useField } from '#src/screens/form/useField.ts';
import { useSteps } from '#src/screens/form/useSteps.ts';
import { quiet } from '#src/styles/quiet.css.ts';
import { Button } from '#src/ui/Button.tsx';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import { FieldError } from '#src/ui/Field.tsx';
import { focusAfter } from '#src/ui/focusAfter.ts';
import { TextField } from '#src/ui/TextField.tsx';
import * as css from './bookingPage.css.ts';

const empty: BookingQuestion = { label: '', required: false };

/** The questions that are asked of whoever books, in the order in which they are asked. */
export function QuestionRows({ form }: { form: FormRef }) {
  const field = useField(form, 'questions');
  const steps = useSteps(form);
  const box = useRef<HTMLFieldSetElement>(null);
  const rows = questionsOf(field.value);
  const store = (next: readonly BookingQuestion[]) => field.onChange(next);
  const change = (index: number, part: Partial<BookingQuestion>) =>
    store(rows.map((row, at) => (at === index ? { ...row, ...part } : row)));
  const add = () => {
    const drawn = `[data-row="${rows.length}"] input`;
    focusAfter(() => store([...rows, empty]), box.current, drawn);
  };
  const move = (from: number, to: number) => {
    const act = () => {
      store(moved(rows, from, to));
      field.onBlur();
    };
    focusAfter(act, box.current, `[data-row="${to}"] [data-move="${to < from ? 'up' : 'down'}"]`);
  };
  const remove = (index: number) => {
    const what = t('Question {number}', { number: index + 1 });
    const act = () => {
      steps.remove('questions', index, t('{what} was removed.', { what }));
      field.onBlur();
    };
    focusAfter(act, box.current, '[data-add] button');
  };
  return (
    <fieldset
      ref={box}
      className={rowsCss.list}
      id={field.id}
      tabIndex={-1}
      aria-describedby={field.error ? `${field.id}-error` : undefined}
    >
      <legend className={rowsCss.legend}>{field.label}</legend>
      <p className={quiet}>
        {t('Everyone who books is asked these after their name. The answers are shown on the reservation.')}
      </p>
      {rows.map((row, index) => {
        const number = index + 1;
        return (
          <fieldset
            // rows have no name of their own while they are typed
            // biome-ignore lint/suspicious/noArrayIndexKey: every value is controlled
            key={index}
            className={css.question}
            data-row={index}
            aria-label={t('Question {number}', { number })}
          >
            <TextField
              name={`questions-${index}-label`}
              label={translateServerText(questionFields.label.label)}
              isRequired
              maxLength={200}
              value={row.label}
              error={
                field.error ? translateServerText(problemsOf(questionFields, { ...row }).label) : undefined
              }
              isReadOnly={field.isReadOnly}
              onChange={(label) => change(index, { label })}
              onBlur={field.onBlur}
            />
            <div className={css.questionFoot}>
              <Checkbox
                name={`questions-${index}-required`}
                label={translateServerText(questionFields.required.label)}
                isSelected={row.required}
                isReadOnly={field.isReadOnly}
                onChange={(required) => change(index, { required })}
              />
              {!field.isReadOnly && (
                <div className={css.questionTools}>
                  <Button
                    size="small"
                    variant="quiet"
                    data-move="up"
                    aria-label={t('Move question {number} up', { number })}
                    isDisabled={index === 0}
                    onClick={() => move(index, index - 1)}
                  >
                    <ArrowUp size={16} aria-hidden />
                  </Button>
                  <Button
                    size="small"
                    variant="quiet"
                    data-move="down"
                    aria-label={t('Move question {number} down', { number })}
                    isDisabled={index === rows.length - 1}
                    onClick={() => move(index, index + 1)}
                  >
                    <ArrowDown size={16} aria-hidden />
                  </Button>
                  <Button
                    size="small"
                    variant="quiet"
                    icon={<X size={16} aria-hidden />}
                    aria-label={t('Remove question {number}', { number })}
                    onClick={() => remove(index)}
                  >
                    {t('Remove')}
                  </Button>
                </div>
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
            disabledReason={
              rows.length < mostQuestions
                ? undefined
                : t('At most {most} questions. Remove one to add another.', { most: mostQuestions })
            }
            onClick={add}
          >
            {t('Add question')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
