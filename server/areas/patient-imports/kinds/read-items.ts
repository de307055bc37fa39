import type { Block } from '#server/areas/consent-forms/form.ts';
import { listIn, type Tree, textIn, treeIn } from '../reading.ts';

/** What becomes of each type of item; one that is missing here has no place in a form. */
const types: Readonly<Record<string, Block['type']>> = {
  group: 'heading',
  display: 'paragraph',
  boolean: 'checkbox',
  decimal: 'number',
  integer: 'number',
  quantity: 'number',
  date: 'date',
  dateTime: 'short_text',
  time: 'short_text',
  string: 'short_text',
  url: 'short_text',
  text: 'long_text',
};
const choices = ['choice', 'open-choice'];
const read = [
  'linkId',
  'text',
  'type',
  'required',
  'repeats',
  'enableWhen',
  'answerOption',
  'item',
  'extension',
];

/** The items of a Questionnaire of another system as blocks, a group with its own before it; what has no place is named. */
export function blocksOf(items: unknown, leftOut: string[]): Block[] {
  const flat = flatIn(items);
  const keys = keysOf(flat);
  const note = (name: string) => {
    const path = `Questionnaire.item.${name}`;
    if (!leftOut.includes(path)) leftOut.push(path);
  };
  return flat.flatMap((item) => {
    const { linkId, text, type, required } = item;
    for (const name of Object.keys(item)) if (!read.includes(name) || name === 'extension') note(name);
    const kind = choices.includes(textIn(type)) ? choiceOf(item, note) : { type: types[textIn(type)] };
    if (!kind.type) {
      note(`type (${textIn(type)})`);
      return [];
    }
    const show_if = conditionOf(item, keys, note);
    const isTold = kind.type === 'heading' || kind.type === 'paragraph';
    const block = {
      ...{ key: keys.get(textIn(linkId)) ?? '', label: textIn(text) || textIn(linkId), ...kind },
      ...(isTold || typeof required !== 'boolean' ? {} : { required }),
      ...(show_if ? { show_if } : {}),
    };
    return [block as Block];
  });
}

const flatIn = (items: unknown): Tree[] => listIn(items).flatMap((one) => [one, ...flatIn(one.item)]);

/** What is answered by: small letters, digits and underscores, none twice. */
function keysOf(items: readonly Tree[]): Map<string, string> {
  const keys = new Map<string, string>();
  const taken = new Set<string>();
  for (const { linkId } of items) {
    const plain = textIn(linkId)
      .toLowerCase()
      .replaceAll(/[^a-z0-9_]+/g, '_');
    const base = (/^[a-z]/.test(plain) ? plain : `q_${plain}`).slice(0, 35);
    let key = base;
    for (let count = 2; taken.has(key); count += 1) key = `${base}_${count}`;
    taken.add(key);
    if (!keys.has(textIn(linkId))) keys.set(textIn(linkId), key);
  }
  return keys;
}

function choiceOf(
  { repeats, answerOption, type }: Tree,
  note: (name: string) => void,
): { type: Block['type']; options?: string[] } {
  if (type === 'open-choice') note('type (open-choice)');
  const options = listIn(answerOption).map(optionIn).filter(Boolean);
  if (options.length === 0) return { type: 'short_text' };
  return { type: repeats === true ? 'checkbox_group' : 'radio', options };
}

function optionIn(given: Tree): string {
  const { display, code } = treeIn(given.valueCoding);
  return (
    textIn(display) ||
    textIn(code) ||
    String(given.valueString ?? given.valueInteger ?? given.valueDate ?? '')
  );
}

/** One answer to one earlier question; what is more is named. */
function conditionOf(
  { enableWhen }: Tree,
  keys: ReadonlyMap<string, string>,
  note: (name: string) => void,
): Block['show_if'] | undefined {
  const [when, ...others] = listIn(enableWhen);
  if (!when) return undefined;
  const { question, operator, answerBoolean, answerDecimal, answerInteger, answerString, answerCoding } =
    when;
  const { display, code } = treeIn(answerCoding);
  const equals = answerBoolean ?? answerDecimal ?? answerInteger ?? answerString ?? display ?? code;
  const key = keys.get(textIn(question));
  if (others.length === 0 && operator === '=' && key !== undefined && equals !== undefined)
    return { key, equals: equals as string };
  note('enableWhen');
  return undefined;
}
