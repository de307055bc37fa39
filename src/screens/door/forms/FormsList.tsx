import type { VisitForms } from '#machines/flows/door/visitForms.setup.ts';
import { t } from '#src/language/t.ts';
import { Button } from '#src/ui/Button.tsx';
import * as css from '../door.css.ts';
import { standings, toAnswer } from './words.ts';

type Props = { forms: VisitForms['forms']; onChosen: (form: number) => void };

/** The forms of a visit, those that can be signed or answered here with a button. */
export function FormsList({ forms, onChosen }: Props) {
  const isDone = forms.every(({ state }) => state !== 'open');
  return (
    <>
      {isDone && <p>{t("That's everything for now. You can close this page.")}</p>}
      <ul className={css.actions}>
        {forms.map(({ form, kind, title, state }) => (
          <li key={form} className={css.card}>
            <p className={state === 'signed' || state === 'answered' ? css.settled : css.state}>
              {kind === 'questions' && state === 'open' ? toAnswer : standings[state]}
            </p>
            <p>
              <strong>
                <bdi>{title}</bdi>
              </strong>
            </p>
            {kind === 'questions' && state === 'open' && (
              <Button
                size="wide"
                variant="primary"
                aria-label={t('Answer {form}', { form: title })}
                onClick={() => onChosen(form)}
              >
                {t('Answer')}
              </Button>
            )}
            {kind === 'consent' && (state === 'open' || state === 'refused') && (
              <Button
                size="wide"
                variant={state === 'open' ? 'primary' : 'secondary'}
                aria-label={
                  state === 'open'
                    ? t('Read and sign {form}', { form: title })
                    : t('Read again: {form}', { form: title })
                }
                onClick={() => onChosen(form)}
              >
                {state === 'open' ? t('Read and sign') : t('Read again')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
