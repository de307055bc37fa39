import {
  type BlockType,
  type BlockValue,
  blocksOf,
  type ChartField,
  moved,
  newBlock,
} from '#machines/form/blocks.ts';
import type { FormRef } from '#src/flows/form.ts';

/** The edits that a builder makes on the blocks of a form; they stay the same for as long as the form does. */
export function blockEdits(form: FormRef) {
  const now = () => blocksOf(form.getSnapshot().context.values.blocks);
  const put = (blocks: readonly BlockValue[]) =>
    form.send({ type: 'field.changed', name: 'blocks', value: blocks });
  return {
    change(key: string, part: Partial<BlockValue>) {
      put(now().map((block) => (block.key === key ? { ...block, ...part } : block)));
    },
    /** Says which field of the chart the answer to a block is proposed for, if any. */
    propose(key: string, field: ChartField | undefined) {
      put(
        now().map((block) => {
          if (block.key !== key) return block;
          const { chart_field: _, ...rest } = block;
          return field ? { ...rest, chart_field: field } : rest;
        }),
      );
      form.send({ type: 'field.left', name: 'blocks' });
    },
    /** Adds a block behind another one, or at the end, and answers its key. */
    add(type: BlockType, after: string | null): string {
      const blocks = now();
      const block = newBlock(type, blocks);
      const at = blocks.findIndex(({ key }) => key === after);
      put(at < 0 ? [...blocks, block] : [...blocks.slice(0, at + 1), block, ...blocks.slice(at + 1)]);
      return block.key;
    },
    move(from: number, to: number) {
      if (to < 0 || to >= now().length || from === to) return;
      put(moved(now(), from, to));
      form.send({ type: 'field.left', name: 'blocks' });
    },
    leave() {
      form.send({ type: 'field.left', name: 'blocks' });
    },
  };
}

export type BlockEdits = ReturnType<typeof blockEdits>;
