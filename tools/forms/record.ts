import { createHash } from 'node:crypto';
import { type Fields, type FormValues, problemOf, type Rule } from '#machines/form/rules.ts';
import { changesOf } from './changes.ts';
import { allForms } from './forms.ts';
import { probesOf } from './probes.ts';

/** Where it is written what every form asks. */
export const formsPath = 'docs/machines/forms.txt';

/** Changes that nothing can notice, and why. */
export const unnoticeable: ReadonlyMap<string, string> = new Map([
  [
    'bookingSettingsFields: questions: rows: label: required is not asked',
    'a question that says nothing is refused by the rule of the whole list before',
  ],
]);

/** What is said of each thing that is tried on a field. */
const answers = (name: string, fields: Fields, probes: readonly FormValues[]): readonly string[] =>
  probes.map((values) => JSON.stringify(problemOf(name, fields, values) ?? null));

const ruleInWords = ({ rule, ...rest }: Rule): string => {
  const more = Object.entries(rest).filter(([, value]) => value !== undefined && typeof value !== 'function');
  const words = more.map(([name, value]) =>
    name === 'fields' ? Object.keys(value).join(', ') : `${name} ${JSON.stringify(value)}`,
  );
  return [rule, ...words].join(' ');
};

/** One line of a field: its rules, how many of the values that were tried it refuses, and a digest of what it said. */
function lineOf(name: string, fields: Fields): string {
  const said = answers(name, fields, probesOf(name, fields));
  const refused = said.filter((one) => one !== 'null').length;
  const digest = createHash('sha256').update(said.join('\n')).digest('hex').slice(0, 8);
  const rules = (fields[name]?.rules ?? []).map(ruleInWords).join('; ') || 'anything';
  const on = fields[name]?.shownWhen;
  const shown = on ? `, while ${on.field} is ${JSON.stringify(on.equals)}` : '';
  return `  ${name}: ${rules}${shown} (${refused} of ${said.length} refused #${digest})`;
}

/** What every form asks, as text. */
export async function formsText(): Promise<string> {
  const forms = [...(await allForms())].map(([form, fields]) =>
    [form, ...Object.keys(fields).map((name) => lineOf(name, fields)), ''].join('\n'),
  );
  return forms.join('\n');
}

/** How many changes of one thing in the rules of the forms are noticed by what is recorded of them, and which are not. */
export async function judgeForms(): Promise<{ made: number; survivors: readonly string[] }> {
  let made = 0;
  const survivors: string[] = [];
  for (const [form, fields] of await allForms()) {
    for (const change of changesOf(fields)) {
      made += 1;
      const probes = probesOf(change.field, fields);
      const [before, after] = [fields, change.fields].map((one) => answers(change.field, one, probes));
      if (before?.every((said, at) => said === after?.[at]))
        survivors.push(`${form}: ${change.field}: ${change.says}`);
    }
  }
  return { made, survivors };
}
