import { Button } from '#src/ui/Button.tsx';
import type { PlainEdge } from '../chart/plain.ts';
import * as css from '../gallery.css.ts';
import { WATCHED } from './recorder.ts';
import type { Step } from './report.ts';

interface Props {
  readonly edges: readonly PlainEdge[];
  readonly steps: readonly Step[];
  readonly shown: number | undefined;
  readonly onShow: (number: number | undefined) => void;
}

const wordsOf = ({ from, to, actions = [] }: PlainEdge) => {
  const way = to
    ? `${from || 'anywhere'} → ${to.map((path) => path || 'the start').join(' + ')}`
    : `stays in ${from || 'all'}`;
  return [way, ...actions].join(', ');
};

/** What happened, newest first: each event, who sent it, and what it did, or that nothing took it. */
export function Timeline({ edges, steps, shown, onShow }: Props) {
  if (steps.length === 0)
    return <p className={css.soft}>Nothing has happened yet since this page watches.</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
    <ol className={css.timeline} reversed tabIndex={0} aria-label="Timeline">
      {[...steps].reverse().map((step, index, all) => (
        <li key={step.number} className={css.step}>
          <Button
            size="small"
            variant={shown === step.number ? 'secondary' : 'quiet'}
            aria-pressed={shown === step.number}
            onClick={() => onShow(step.number)}
          >
            {step.event === WATCHED ? 'start' : step.event}
          </Button>
          <span className={css.soft}>
            +{step.at - (all[index + 1]?.at ?? step.at)} ms{step.from && ` from ${step.from}`}
          </span>
          {step.failure && <span>{step.failure}</span>}
          {step.event === WATCHED ? (
            <span>stood here when the recording began</span>
          ) : step.taken.length === 0 ? (
            <span>nothing took it</span>
          ) : (
            step.taken.map((id) => {
              const edge = edges.find((one) => one.id === id);
              return edge && <span key={id}>{wordsOf(edge)}</span>;
            })
          )}
        </li>
      ))}
    </ol>
  );
}
