import { type Saying, type Sentence, say, word } from '#machines/lifecycles/saying.ts';
import type { FormValue, FormValues } from './rules.ts';

/** Everything that a consent form can be put together of. */
export const blockTypes = [
  'heading',
  'paragraph',
  'short_text',
  'long_text',
  'number',
  'date',
  'select',
  'radio',
  'checkbox',
  'checkbox_group',
  'email',
  'phone',
  'initials',
  'signature',
] as const;

export type BlockType = (typeof blockTypes)[number];

/** What of a patient's chart an answer can propose. */
export const chartFields = [
  'phone_number',
  'phone_number_alt',
  'email',
  'address_line1',
  'address_line2',
  'postal_code',
  'city',
  'region',
  'emergency_contacts',
  'allergies',
  'medications',
] as const;

export type ChartField = (typeof chartFields)[number];

/** The answer of an earlier block on which a block depends. */
export type Condition = { readonly key: string; readonly equals: string | number | boolean };

/** One block of a consent form, as a form holds it. */
export type BlockValue = {
  readonly key: string;
  readonly type: BlockType;
  readonly label: string;
  readonly help: string;
  readonly required: boolean;
  readonly options: readonly string[];
  readonly show_if: Condition | null;
  /** Left out where the answer proposes nothing, so that forms keep the sum they were published with. */
  readonly chart_field?: ChartField;
};

type StoredBlock = Pick<BlockValue, 'key' | 'type' | 'label'> & {
  readonly help?: string;
  readonly required?: boolean;
  readonly options?: readonly string[];
  readonly show_if?: Condition | null;
  readonly chart_field?: ChartField;
};

/** How many blocks a form may have. */
export const MOST_BLOCKS = 200;

const choices: readonly BlockType[] = ['select', 'radio', 'checkbox_group'];
const silent: readonly BlockType[] = ['heading', 'paragraph', 'signature'];

/** Whether a block offers something to choose from. */
export const hasOptions = (type: BlockType): boolean => choices.includes(type);

/** Whether a block asks for an answer. */
export const isAsked = (type: BlockType): boolean => !silent.includes(type);

const typed: readonly BlockType[] = ['short_text', 'long_text', 'email', 'phone'];

/** Whether the answer to a block can stand in a chart: it is typed. */
export const canFillChart = (type: BlockType): boolean => typed.includes(type);

/** Whether a block of this kind is given by hand by whoever signs. */
export const isSigning = (type: BlockType): boolean => type === 'signature' || type === 'initials';

/** Whether blocks of this kind belong in a form: questions are not signed. */
export const isOffered = (type: BlockType, category: unknown): boolean =>
  category !== 'intake' || !isSigning(type);

/** Whether others can depend on a block's answer: it is one of a few. */
export const canDecide = (type: BlockType): boolean =>
  type === 'checkbox' || type === 'select' || type === 'radio';

/** The blocks that a form value holds. */
export const blocksOf = (value: FormValue | undefined): readonly BlockValue[] =>
  Array.isArray(value) ? (value as unknown as readonly BlockValue[]) : [];

/** A block that says nothing yet, under a key that no other has. */
export function newBlock(type: BlockType, others: readonly Pick<BlockValue, 'key'>[]): BlockValue {
  const taken = new Set(others.map(({ key }) => key));
  let count = others.length + 1;
  while (taken.has(`block_${count}`)) count += 1;
  return {
    key: `block_${count}`,
    type,
    label: '',
    help: '',
    required: type === 'initials',
    options: hasOptions(type) ? ['', ''] : [],
    show_if: null,
  };
}

/** Stored blocks as a form holds them. */
export const blockValues = (stored: readonly StoredBlock[]): BlockValue[] =>
  stored.map((block) => ({
    key: block.key,
    type: block.type,
    label: block.label,
    help: block.help ?? '',
    required: block.required ?? false,
    options: block.options ?? [],
    show_if: block.show_if ?? null,
    ...(block.chart_field && { chart_field: block.chart_field }),
  }));

/** The blocks of a form as the contract wants them. */
export const blockBodies = (blocks: readonly BlockValue[], category?: unknown) =>
  blocks.map(({ key, type, label, help, required, options, show_if, chart_field }) => ({
    key,
    type,
    label: label.trim(),
    help: help.trim(),
    required: required && isAsked(type),
    ...(hasOptions(type)
      ? { options: options.map((option) => option.trim()).filter((option) => option !== '') }
      : {}),
    show_if: show_if && { ...show_if },
    ...(category === 'intake' && chart_field && canFillChart(type) ? { chart_field } : {}),
  }));

/** What is wrong with one block among its neighbours, or undefined. */
function blockProblem(block: BlockValue, earlier: readonly BlockValue[]): Saying | undefined {
  const filled = block.options.map((option) => option.trim()).filter((option) => option !== '');
  if (block.label.trim() === '') return word('it has no text yet.');
  if (block.label.trim().length > 5000) return word('its text must be 5000 characters or fewer.');
  if (block.help.trim().length > 1000) return word('its help must be 1000 characters or fewer.');
  if (hasOptions(block.type) && filled.length === 0) return word('there is nothing to choose from.');
  if (new Set(filled).size < filled.length) return word('two of its choices are the same.');
  if (filled.some((option) => option.length > 300)) return word('a choice must be 300 characters or fewer.');
  const on = block.show_if;
  if (on && !earlier.some(({ key }) => key === on.key))
    return word('it depends on a block that is not above it.');
  return undefined;
}

/** The first block that is not in order, and why. */
export function firstProblem(
  blocks: readonly BlockValue[],
): { at: number; key: string; sentence: Saying } | undefined {
  for (const [at, block] of blocks.entries()) {
    const sentence = blockProblem(block, blocks.slice(0, at));
    if (sentence !== undefined) return { at, key: block.key, sentence };
  }
  return undefined;
}

/** What is wrong with blocks in a form of questions: nothing is signed, and no two answers are proposed for the same field. */
function questionsProblem(blocks: readonly BlockValue[]): Sentence | undefined {
  for (const [at, { type, chart_field }] of blocks.entries()) {
    if (isSigning(type)) return say('Block {at}: questions before a visit are not signed.', { at: at + 1 });
    if (chart_field && blocks.findIndex((one) => one.chart_field === chart_field) < at)
      return say('Block {at}: another question is proposed for this field.', { at: at + 1 });
  }
  return undefined;
}

/** The sentence about the first block that is not in order, with the number that the reader sees. */
export function blocksProblem(value: FormValue | undefined, values: FormValues = {}): Sentence | undefined {
  const blocks = blocksOf(value);
  if (blocks.length > MOST_BLOCKS) return say('A form can have {most} blocks.', { most: MOST_BLOCKS });
  const found = firstProblem(blocks);
  if (found) return say('Block {at}: {sentence}', { at: found.at + 1, sentence: found.sentence });
  return values.category === 'intake' ? questionsProblem(blocks) : undefined;
}

/** The same blocks with one of them in another place. */
export function moved<Block>(blocks: readonly Block[], from: number, to: number): Block[] {
  const others = blocks.filter((_, at) => at !== from);
  return [...others.slice(0, to), blocks[from] as Block, ...others.slice(to)];
}

/** Whether a block is shown to someone who answered so; a block that depends on a hidden one is hidden too. */
export function isShown(
  block: Pick<BlockValue, 'show_if'>,
  blocks: readonly Pick<BlockValue, 'key' | 'show_if'>[],
  answers: Readonly<Record<string, unknown>>,
): boolean {
  const on = block.show_if;
  if (!on) return true;
  const decider = blocks.find(({ key }) => key === on.key);
  return decider !== undefined && isShown(decider, blocks, answers) && answers[on.key] === on.equals;
}
