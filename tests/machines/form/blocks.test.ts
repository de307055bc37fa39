import { describe, expect, test } from 'vitest';
import {
  type BlockValue,
  blockBodies,
  blocksProblem,
  blockValues,
  isShown,
  moved,
  newBlock,
} from '#machines/form/blocks.ts';
import { inVariant, variantBodies } from '#machines/form/variants.ts';
import { english } from '#machines/lifecycles/saying.ts';

const agree: BlockValue = { ...newBlock('checkbox', []), key: 'agree', label: 'I agree.' };
const choice: BlockValue = { ...newBlock('radio', []), key: 'had', label: 'Before?', options: ['Yes', 'No'] };
const follow: BlockValue = {
  ...newBlock('short_text', []),
  key: 'how',
  label: 'How?',
  show_if: { key: 'had', equals: 'Yes' },
};
const problem = (...blocks: BlockValue[]) => {
  const sentence = blocksProblem(blocks);
  return sentence && english(sentence);
};

describe('blocks', () => {
  test.each([
    [[{ ...agree, label: ' ' }], 'Block 1: it has no text yet.'],
    [[agree, { ...choice, options: [' '] }], 'Block 2: there is nothing to choose from.'],
    [[{ ...choice, options: ['Yes', 'Yes '] }], 'Block 1: two of its choices are the same.'],
    [[follow, choice], 'Block 1: it depends on a block that is not above it.'],
    [[choice, follow], undefined],
  ])('are told what is wrong with them: %#', (blocks, sentence) => {
    expect(problem(...blocks)).toBe(sentence);
  });

  test('have keys of their own', () => {
    const first = newBlock('heading', []);
    expect(newBlock('heading', [first, { key: 'block_3' }]).key).toBe('block_4');
  });

  test('go through the contract and back', () => {
    const blocks = [agree, choice, follow];
    expect(blockValues(blockBodies(blocks))).toEqual(blocks);
  });

  test('move without losing any', () => {
    expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
    expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  });

  test('that hang on a hidden block are hidden too', () => {
    const third: BlockValue = { ...agree, key: 'third', show_if: { key: 'how', equals: 'Well' } };
    const blocks = [choice, follow, third];
    expect(isShown(third, blocks, { had: 'Yes', how: 'Well' })).toBe(true);
    expect(isShown(third, blocks, { had: 'No', how: 'Well' })).toBe(false);
  });
});

describe('another language', () => {
  const variant = {
    language: 'pt',
    title: 'Termo',
    blocks: [{ key: 'had', label: 'Antes?', help: '', options: ['Sim', ''] }],
  };

  test('shows what is translated, leaves the rest, and asks its conditions in its own choices', () => {
    expect(inVariant([choice, follow], variant)).toMatchObject([
      { label: 'Antes?', options: ['Sim', 'No'] },
      { label: 'How?', show_if: { key: 'had', equals: 'Sim' } },
    ]);
  });

  test('forgets the words of blocks that are gone', () => {
    const value = [{ ...variant, title: ' ' }];
    expect(variantBodies(value, 'Form', [agree])).toEqual([{ language: 'pt', title: 'Form', blocks: [] }]);
  });
});
