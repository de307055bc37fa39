import { walks as walkers } from 'virtual:charts';
import { t } from '#src/language/t.ts';
import { TextTo } from '#src/ui/links.tsx';
import { isFirst, leadingTo } from './chart/around.ts';
import type { PlainChart } from './chart/plain.ts';
import { wordToRun } from './sandbox/replayLink.ts';
import { useLoaded } from './useLoaded.ts';

interface Props {
  readonly chart: PlainChart;
  readonly path: string;
}

/** The shortest of the generated paths that end in a state, to be played; none where no path leads there. */
export function WayHere({ chart, path }: Props) {
  const walks = useLoaded(walkers, chart.id);
  const runs = leadingTo(chart, path)
    .flatMap(({ id }) => walks?.walks[id] ?? [])
    .flatMap((number) => walks?.paths[number]?.run ?? []);
  const length = (run: string) => wordToRun(run).steps.length;
  const shortest = runs.toSorted((one, other) => length(one) - length(other))[0];
  const run = isFirst(chart, path) ? '' : shortest;
  if (run === undefined) return null;
  return (
    <TextTo to="/machines/$id" params={{ id: chart.id }} search={{ mode: 'simulate', run }}>
      {t('Simulate from here')}
    </TextTo>
  );
}
