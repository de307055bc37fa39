import type { Block, Variant } from './form.ts';

const isBlank = (text: string | undefined) => !text?.trim();

/** Whether a block of a form has words that a translation lacks. */
const lacks = (blocks: readonly Block[], variant: Variant): boolean =>
  blocks.some((block) => {
    const own = variant.blocks.find(({ key }) => key === block.key);
    const options = block.options ?? [];
    return (
      (!isBlank(block.label) && isBlank(own?.label)) ||
      (!isBlank(block.help) && isBlank(own?.help)) ||
      options.some((_, at) => isBlank(own?.options?.[at]))
    );
  });

/** The languages into which a form is translated in part only. */
export const untranslatedIn = (blocks: readonly Block[], variants: readonly Variant[]): string[] =>
  variants.filter((variant) => lacks(blocks, variant)).map(({ language }) => language);
