import type { Block } from '#server/areas/consent-forms/form.ts';
import { extra } from '../values.ts';

/** What R4 calls an answer to each kind of block; ours stands in the extension. */
const types: Readonly<Record<Block['type'], string>> = {
  heading: 'display',
  paragraph: 'display',
  short_text: 'string',
  long_text: 'text',
  number: 'decimal',
  date: 'date',
  select: 'choice',
  radio: 'choice',
  checkbox: 'boolean',
  checkbox_group: 'choice',
  email: 'string',
  phone: 'string',
  initials: 'string',
  signature: 'string',
};

/** The blocks of a form as items of a Questionnaire. */
export const itemsOf = (blocks: readonly Block[]): object[] =>
  blocks.map(({ key, type, label, help, required, options, show_if, chart_field }) => {
    const isTold = types[type] === 'display';
    const isChosen = types[type] === 'choice';
    return {
      extension: extra({ type, help, chart_field }),
      linkId: key,
      text: label,
      type: types[type],
      enableWhen: show_if ? [{ question: show_if.key, operator: '=', ...answerOf(show_if.equals) }] : [],
      required: isTold ? undefined : required,
      repeats: type === 'checkbox_group' ? true : undefined,
      answerOption: isChosen ? options?.map((valueString) => ({ valueString })) : undefined,
    };
  });

function answerOf(equals: string | number | boolean): object {
  if (typeof equals === 'boolean') return { answerBoolean: equals };
  return typeof equals === 'number' ? { answerDecimal: equals } : { answerString: equals };
}
