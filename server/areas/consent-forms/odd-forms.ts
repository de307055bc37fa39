import { invalid } from '#server/http/refusal.ts';
import type { Block, FormBody } from './form.ts';

/** Refuses what the contract lets through and no form can be. */
export function refuseOdd(body: FormBody): void {
  refuseCrossed(body.blocks);
  refuseOddQuestions(body);
  refuseTwice(body);
}

const withChoice = ['select', 'radio', 'checkbox_group'];

/** Refuses blocks that name each other wrongly. */
export function refuseCrossed(blocks: Block[] = []): void {
  const keys = blocks.map(({ key }) => key);
  const refuse = (at: number, sentence: string) => invalid({ [`blocks.${at}`]: [sentence] });
  for (const [at, block] of blocks.entries()) {
    if (keys.indexOf(block.key) < at) throw refuse(at, 'Another block has this key.');
    if (withChoice.includes(block.type) && !block.options?.length)
      throw refuse(at, 'There is nothing to choose from.');
    const earlier = block.show_if ? keys.indexOf(block.show_if.key) : 0;
    if (block.show_if && (earlier < 0 || earlier >= at))
      throw refuse(at, 'It can only depend on an earlier block.');
  }
}

const typed = ['short_text', 'long_text', 'email', 'phone'];

/** Questions are answered and not signed; no other form proposes anything for the chart, and no two questions the same field. */
export function refuseOddQuestions({ category, blocks = [] }: Pick<FormBody, 'category' | 'blocks'>): void {
  const fields = blocks.map(({ chart_field }) => chart_field);
  for (const [at, { type, chart_field }] of blocks.entries()) {
    const refuse = (sentence: string) => invalid({ [`blocks.${at}`]: [sentence] });
    if (category === 'intake' && (type === 'signature' || type === 'initials'))
      throw refuse('Questions before a visit are not signed.');
    if (!chart_field) continue;
    if (category !== 'intake') throw refuse('Only questions before a visit can be proposed for the chart.');
    if (!typed.includes(type)) throw refuse('Only a typed answer can be proposed for the chart.');
    if (fields.indexOf(chart_field) < at) throw refuse('Another question is proposed for this field.');
  }
}

/** Refuses a language that is there already. */
export function refuseTwice({ language, variants = [] }: Pick<FormBody, 'language' | 'variants'>): void {
  const languages = [language, ...variants.map((one) => one.language)];
  for (const [at, one] of variants.entries()) {
    if (languages.indexOf(one.language) <= at)
      throw invalid({ [`variants.${at}`]: ['The form has this language already.'] });
  }
}
