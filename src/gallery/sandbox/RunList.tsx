import { charts } from '#machines/index.ts';
import { rich } from '#src/language/rich.tsx';
import { t } from '#src/language/t.ts';
import { Button } from '#src/ui/Button.tsx';
import { TextTo } from '#src/ui/links.tsx';
import * as css from '../gallery.css.ts';
import { english, Own, ownList } from '../Own.tsx';
import type { Done } from './run.ts';

interface Props {
  readonly done: readonly Done[];
  readonly shown: number;
  readonly onShow: (step: number) => void;
}

/** What a step would have called: another chart can be played itself, beside the one that calls it. */
function Call({ name }: { readonly name: string }) {
  if (!charts.some(({ machine }) => machine.id === name)) return <Own>{name}</Own>;
  return (
    <TextTo to="/machines/$id" params={{ id: name }} search={{ mode: 'simulate' }} {...english}>
      {name}
    </TextTo>
  );
}

/** The steps of a run, each with what it would have called and told; one of them is looked at. */
export function RunList({ done, shown, onShow }: Props) {
  return (
    <ol className={css.facts}>
      {done.map(({ words, taken, calls, facts }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a run only grows at its end
        <li key={index} className={css.step}>
          <Button
            size="small"
            variant={index === shown ? 'secondary' : 'quiet'}
            aria-pressed={index === shown}
            onClick={() => onShow(index)}
          >
            {index === 0 ? t('start') : <Own>{words}</Own>}
          </Button>
          {index > 0 && taken.length === 0 && <span>{t('nothing took it')}</span>}
          {calls.length > 0 && (
            <span>
              {rich('would call {names}', {
                names: calls.map((name, place) => (
                  <span key={name}>
                    {place > 0 && <Own>, </Own>}
                    <Call name={name} />
                  </span>
                )),
              })}
            </span>
          )}
          {facts.length > 0 && <span>{rich('tells {facts}', { facts: ownList(facts) })}</span>}
        </li>
      ))}
    </ol>
  );
}
