import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { charts } from '#machines/index.ts';
import { isComposed } from '#src/gallery/chart/around.ts';
import { within } from '#src/gallery/chart/plain.ts';
import { packChart, packDrawing } from '#src/gallery/packed.ts';
import { exhibitOf } from '#tools/charts/pages/exhibit.ts';
import { atMost, type Row, timesRow } from './row.ts';
import { launch, open, type Stage } from './stage.ts';

const rounds = 20;

const kB = (text: string) => Math.round(gzipSync(text, { level: 9 }).length / 10) / 100;

/** The renderer alone, beside React. */
async function rendererSize(): Promise<number> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      lib: { entry: 'src/gallery/ChartSvg.tsx', formats: ['es'], fileName: 'renderer' },
      rollupOptions: { external: [/^react/] },
    },
  });
  const outputs = Array.isArray(built) ? built : [built];
  const codes = outputs.flatMap((one) =>
    'output' in one ? one.output.map((part) => ('code' in part ? part.code : '')) : [],
  );
  return kB(codes.join(''));
}

/** Milliseconds in which a whole drawing is put in the place of its overview, with its layout. */
async function mountTimes(origin: string, id: string): Promise<number[]> {
  const browser = await launch();
  try {
    const page = await (await open(browser)).newPage();
    await page.goto(`${origin}/machines/${id}`);
    const overview = page.getByRole('button', { name: 'Overview' });
    await overview.waitFor();
    return await page.evaluate(async (count) => {
      const button = [...document.querySelectorAll('button')].find(
        ({ textContent }) => textContent === 'Overview',
      );
      const wall = document.querySelector('section[aria-label^="Drawing of "]') as HTMLElement;
      const sizeOf = () => wall.querySelector('svg')?.getAttribute('viewBox');
      const press = () =>
        new Promise<number>((resolve) => {
          const before = sizeOf();
          const started = performance.now();
          const watch = new MutationObserver(() => {
            if (sizeOf() === before) return;
            watch.disconnect();
            wall.querySelector('svg')?.getBoundingClientRect();
            resolve(performance.now() - started);
          });
          watch.observe(wall, { subtree: true, childList: true, attributes: true });
          button?.click();
        });
      const times: number[] = [];
      for (let round = 0; round < count; round += 1) {
        await press();
        times.push(await press());
      }
      return times;
    }, rounds);
  } finally {
    await browser.close();
  }
}

/** What the gallery weighs and how fast its largest chart is on the wall. */
export async function gallery({ origin }: Stage): Promise<Row[]> {
  const shown = await Promise.all(charts.map(exhibitOf));
  const weights = shown.map(({ id, chart, full, lines }) => ({
    id,
    weight: kB(
      JSON.stringify({
        lines,
        chart: packChart(chart),
        full: packDrawing(full, chart.edges),
      }),
    ),
  }));
  const heaviest = weights.sort((one, other) => other.weight - one.weight)[0];
  const states = ({ chart }: (typeof shown)[number]) => within(chart.root).length;
  const largest = shown
    .filter(({ chart }) => isComposed(chart))
    .sort((one, other) => states(other) - states(one))[0];
  const times = await mountTimes(origin, largest?.id ?? '');
  return [
    { what: 'renderer of charts beside React, gzip', ...kBytes(await rendererSize(), 5) },
    { what: `heaviest chart, ${heaviest?.id}, gzip`, ...kBytes(heaviest?.weight ?? 0, 6) },
    timesRow(`${largest?.id} with ${largest ? states(largest) : 0} states mounted`, times, 0.5, {
      goal: atMost(50),
    }),
  ];
}

const kBytes = (figure: number, most: number) => ({ figure, unit: 'kB', goal: atMost(most) }) as const;
