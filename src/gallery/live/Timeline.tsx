import * as css from '../gallery.css.ts';
import type { Step } from './report.ts';

interface Props {
  readonly steps: readonly Step[];
  readonly shown: number | undefined;
  readonly onShow: (number: number | undefined) => void;
}

const edgeWords = (edge: string) => edge.split('::').slice(0, 1).join('').split('.').slice(1).join('.');

/** What happened, newest first: each event, who sent it, and what it did, or that nothing took it. */
export function Timeline({ steps, shown, onShow }: Props) {
  if (steps.length === 0)
    return <p className={css.soft}>Nothing has happened yet since this page watches.</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
    <ol className={css.timeline} reversed tabIndex={0} aria-label="Timeline">
      {[...steps].reverse().map((step, index, all) => (
        <li key={step.number} className={css.step}>
          <button type="button" aria-pressed={shown === step.number} onClick={() => onShow(step.number)}>
            {step.event}
          </button>
          <span className={css.soft}>
            +{step.at - (all[index + 1]?.at ?? step.at)} ms{step.from && ` from ${step.from}`}
          </span>
          {step.taken.length === 0 ? (
            <span>nothing took it</span>
          ) : (
            <span>
              left {[...new Set(step.taken.map(edgeWords))].filter(Boolean).join(', ') || 'nothing'}; now in{' '}
              {step.active.at(-1) || 'the start'}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
