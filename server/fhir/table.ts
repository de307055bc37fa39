import { kinds } from './kinds.ts';

const mark = '<!-- from here on made by `npm run fhir` -->\n';

/** The page about FHIR with what stands where, as the kinds say it themselves. */
export function withFields(page: string): string {
  const [words = ''] = page.split(mark, 1);
  const searches = kinds.map(({ type, needs, parameters, sorts = {}, includes = {} }) => {
    const names = Object.keys(parameters).map((name) => `\`${name}\``);
    const included = Object.keys(includes).map((name) => `\`${type}:${name}\``);
    const sorted = Object.keys(sorts).map((name) => `\`${name}\``);
    return `| ${type} | \`${needs}\` | ${names.join(' ')} | ${sorted.join(' ')} | ${included.join(' ')} |`;
  });
  const fields = kinds.flatMap(({ type, fields }) =>
    fields.map(([stored, path]) => `| ${type} | ${stored} | ${path} |`),
  );
  return [
    words + mark,
    '## What each kind is searched by',
    '',
    'Beside these: `_id`, `_lastUpdated`, `_count`, `_total`, `_summary=count`, `_include`, `_revinclude`.',
    '',
    '| resource | scope | parameters | `_sort` | `_include` |',
    '|---|---|---|---|---|',
    ...searches,
    '| Slot | `clinic.read` | `schedule` `start` `service-type` `status` |  | `Slot:schedule` |',
    '',
    '## What stands where',
    '',
    '| resource | field | path |',
    '|---|---|---|',
    ...fields,
    '',
  ].join('\n');
}
