import type { Block, Variant } from '#server/areas/consent-forms/form.ts';

/** A text in a form's own language, and its translations. */
export interface Written {
  title: string;
  blocks: Block[];
  variants: Variant[];
}

/** Title and blocks in one of a form's languages; the form's own words where a translation has none. */
export function inLanguage(
  { title, blocks, variants }: Written,
  language: string | null,
): Pick<Written, 'title' | 'blocks'> {
  const variant = variants.find((one) => one.language === language);
  if (!variant) return { title, blocks };
  const words = new Map(variant.blocks.map((one) => [one.key, one]));
  return {
    title: variant.title,
    blocks: blocks.map((block) => {
      const own = words.get(block.key);
      const options = block.options?.map((option, at) => own?.options?.[at] || option);
      return {
        ...block,
        label: own?.label || block.label,
        ...(own?.help ? { help: own.help } : {}),
        ...(options ? { options } : {}),
        ...(block.show_if ? { show_if: conditionIn(block.show_if, blocks, words) } : {}),
      };
    }),
  };
}

type Words = Variant['blocks'][number];

/** A condition on a choice names the choice in the language that is read. */
function conditionIn(on: NonNullable<Block['show_if']>, blocks: Block[], words: Map<string, Words>) {
  const at = blocks.find(({ key }) => key === on.key)?.options?.indexOf(String(on.equals)) ?? -1;
  const said = at < 0 ? undefined : words.get(on.key)?.options?.[at];
  return said ? { ...on, equals: said } : on;
}
