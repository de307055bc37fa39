import { t } from '#src/language/t.ts';
import { Button } from '#src/ui/Button.tsx';
import * as css from '../gallery.css.ts';
import { Own } from '../Own.tsx';
import type { Choice } from './run.ts';

const groups = { user: t('Someone'), result: t('An answer'), time: t('Time') } as const;

interface Props {
  readonly choices: readonly Choice[];
  readonly onChoose: (number: number) => void;
}

/** A button for everything that may happen next, by who makes it happen. */
export function Choices({ choices, onChoose }: Props) {
  if (choices.length === 0) return <p>{t('Nothing: this is an end.')}</p>;
  return Object.entries(groups).map(([kind, title]) => {
    const own = choices.filter((choice) => choice.kind === kind);
    if (own.length === 0) return null;
    return (
      <fieldset key={kind}>
        <legend>{title}</legend>
        <div className={css.buttons}>
          {own.map(({ number, words }) => (
            <Button key={number} size="small" variant="secondary" onClick={() => onChoose(number)}>
              <Own>{words}</Own>
            </Button>
          ))}
        </div>
      </fieldset>
    );
  });
}
