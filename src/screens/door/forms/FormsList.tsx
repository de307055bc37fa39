import type { VisitForms } from '#machines/flows/door/visitForms.setup.ts';
import { t } from '#src/language/t.ts';
import { Button } from '#src/ui/Button.tsx';
import * as css from '../door.css.ts';
import { standings } from './words.ts';

type Props = { forms: VisitForms['forms']; onChosen: (form: number) => void };

/** The forms of a visit, those that can be signed here with a button. */
export function FormsList({ forms, onChosen }: Props) {
  const isDone = forms.every(({ state }) => state !== 'open');
  return (
    <>
      {isDone && <p>{t("That's everything for now. You can close this page.")}</p>}
      <ul className={css.actions}>
        {forms.map(({ form, title, state }) => (
          <li key={form} className={css.card}>
            <p className={state === 'signed' ? css.settled : css.state}>{standings[state]}</p>
            <p>
              <strong>
                <bdi>{title}</bdi>
              </strong>
            </p>
            {(state === 'open' || state === 'refused') && (
              <Button
                size="wide"
                variant={state === 'open' ? 'primary' : 'secondary'}
                aria-label={
                  state === 'open'
                    ? t('Read and sign {form}', { form: title })
                    : t('Read {form} again', { form: title })
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
