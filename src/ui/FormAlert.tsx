import { use } from 'react';
import { t } from '#src/language/t.ts';
import { fieldId } from './describeField.ts';
import * as css from './FormAlert.css.ts';
import { FieldScope } from './fieldScope.ts';
import { focusField } from './focusField.ts';
import { Notice } from './Notice.tsx';

export type FormAlertProps = {
  title?: string;
  text?: string;
  /** What is wrong, in the order of the form; each leads to its field when the form has one of that name. */
  errors?: readonly { name: string; label: string; message?: string | undefined }[];
};

/** Why a form was not sent: announced at once, with a way to each wrong field. */
export function FormAlert({
  title = t('Form incomplete.'),
  text = t('Sorry, not all fields are filled out correctly.'),
  errors = [],
}: FormAlertProps) {
  const scope = use(FieldScope);
  return (
    <Notice tone="danger" title={title} isUrgent>
      {text}
      {errors.length > 0 && (
        <ul className={css.list}>
          {errors.map(({ name, label, message }) => (
            <li key={name}>
              <a
                className={css.link}
                href={`#${fieldId({ name }, scope)}`}
                onClick={(event) => {
                  event.preventDefault();
                  focusField(name, scope);
                }}
              >
                {message === undefined ? label : message.startsWith(label) ? message : `${label}: ${message}`}
              </a>
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
