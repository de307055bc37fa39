import { promises } from '#machines/properties.ts';
import type { Shown } from './shown.ts';
import { cells, questions } from './transitions.ts';

const line = (texts: readonly string[]) =>
  `| ${texts.map((text) => text.replaceAll('|', '\\|')).join(' | ')} |`;

/** A chart as Markdown: its drawing and every transition in a table. */
export function markdown({ chart, section, rows }: Shown): string {
  const table = rows.map((row, index) => {
    const [state, ...rest] = cells(row);
    return line([rows[index - 1]?.state === state ? '' : `**${state}**`, ...rest]);
  });
  const says = (promises[chart.id]?.properties ?? []).map((promise) => `- ${promise.says}`);
  return [
    `# ${chart.id}`,
    '',
    chart.description,
    `It stands for section ${section} of the specification.`,
    '',
    `![The chart ${chart.id}](${chart.id}.svg)`,
    '',
    line(questions),
    line(questions.map(() => '---')),
    ...table,
    '',
    ...(says.length > 0 ? ['## What it promises', '', ...says, ''] : []),
    `[The paths that tests walk](${chart.id}.paths.txt)`,
    '',
  ].join('\n');
}
