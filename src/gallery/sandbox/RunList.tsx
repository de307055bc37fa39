import { Button } from '#src/ui/Button.tsx';
import * as css from '../gallery.css.ts';
import type { Done } from './run.ts';

interface Props {
  readonly done: readonly Done[];
  readonly shown: number;
  readonly onShow: (step: number) => void;
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
            {words}
          </Button>
          {index > 0 && taken.length === 0 && <span>nothing took it</span>}
          {calls.length > 0 && <span>would call {calls.join(', ')}</span>}
          {facts.length > 0 && <span>tells {facts.join(', ')}</span>}
        </li>
      ))}
    </ol>
  );
}
