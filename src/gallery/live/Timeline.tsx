import { rich } from '#src/language/rich.tsx';
import { t } from '#src/language/t.ts';
import { Button } from '#src/ui/Button.tsx';
import type { PlainEdge } from '../chart/plain.ts';
import * as css from '../gallery.css.ts';
import { arrow, Own } from '../Own.tsx';
import { Targets } from '../Targets.tsx';
import { WATCHED } from './recorder.ts';
import type { Step } from './report.ts';

interface Props {
  readonly edges: readonly PlainEdge[];
  readonly steps: readonly Step[];
  readonly shown: number | undefined;
  readonly onShow: (number: number | undefined) => void;
}

function Way({ edge: { from, to, actions = [] } }: { readonly edge: PlainEdge }) {
  return (
    <span>
      {to ? (
        <>
          {from ? <Own>{from}</Own> : t('anywhere')} {arrow} <Targets to={to} root={t('the start')} />
        </>
      ) : from ? (
        rich('stays in {state}', { state: <Own>{from}</Own> })
      ) : (
        t('stays in all')
      )}
      {actions.length > 0 && <Own>, {actions.join(', ')}</Own>}
    </span>
  );
}

/** What happened, newest first: each event, who sent it, and what it did, or that nothing took it. */
export function Timeline({ edges, steps, shown, onShow }: Props) {
  if (steps.length === 0)
    return <p className={css.soft}>{t('Nothing has happened yet since this page watches.')}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
    <ol className={css.timeline} reversed tabIndex={0} aria-label={t('Timeline')}>
      {[...steps].reverse().map((step, index, all) => (
        <li key={step.number} className={css.step}>
          <Button
            size="small"
            variant={shown === step.number ? 'secondary' : 'quiet'}
            aria-pressed={shown === step.number}
            onClick={() => onShow(step.number)}
          >
            {step.event === WATCHED ? t('start') : <Own>{step.event}</Own>}
          </Button>
          <span className={css.soft}>
            {t('+{milliseconds} ms', { milliseconds: step.at - (all[index + 1]?.at ?? step.at) })}{' '}
            {step.from && rich('from {actor}', { actor: <Own>{step.from}</Own> })}
          </span>
          {step.failure && <Own>{step.failure}</Own>}
          {step.event === WATCHED ? (
            <span>{t('stood here when the recording began')}</span>
          ) : step.taken.length === 0 ? (
            <span>{t('nothing took it')}</span>
          ) : (
            step.taken.map((id) => {
              const edge = edges.find((one) => one.id === id);
              return edge && <Way key={id} edge={edge} />;
            })
          )}
        </li>
      ))}
    </ol>
  );
}
