import { t } from '#src/language/t.ts';
import { Button } from '#src/ui/Button.tsx';
import * as css from '../gallery.css.ts';
import { Own } from '../Own.tsx';

interface Props {
  readonly names: readonly string[];
  readonly forced: Readonly<Record<string, boolean>>;
  readonly onForce: (forced: Readonly<Record<string, boolean>>) => void;
}

const verdictOf = (forced: boolean | undefined) =>
  forced === undefined ? t('as it is') : forced ? t('yes') : t('no');

/** A button for each guard: as it is, always yes, always no. */
export function Guards({ names, forced, onForce }: Props) {
  const turn = (name: string) => {
    const { [name]: verdict, ...others } = forced;
    onForce(
      verdict === undefined ? { ...forced, [name]: true } : verdict ? { ...forced, [name]: false } : others,
    );
  };
  return (
    <fieldset>
      <legend>{t('Guards')}</legend>
      <div className={css.buttons}>
        {names.map((name) => (
          <Button key={name} size="small" variant="secondary" onClick={() => turn(name)}>
            <Own>{name}</Own>: {verdictOf(forced[name])}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
