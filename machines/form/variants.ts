import type { BlockValue } from './blocks.ts';
import type { FormValue } from './rules.ts';

/** The words of one block in another language; what is empty stays in the form's own. */
export type BlockWords = {
  readonly key: string;
  readonly label: string;
  readonly help: string;
  readonly options: readonly string[];
};

/** A form in another language, as a form holds it. */
export type VariantValue = {
  readonly language: string;
  readonly title: string;
  readonly blocks: readonly BlockWords[];
};

type StoredVariant = {
  readonly language: string;
  readonly title: string;
  readonly blocks: readonly {
    readonly key: string;
    readonly label: string;
    readonly help?: string;
    readonly options?: readonly string[];
  }[];
};

/** The variants that a form value holds. */
export const variantsOf = (value: FormValue | undefined): readonly VariantValue[] =>
  Array.isArray(value) ? (value as unknown as readonly VariantValue[]) : [];

/** Stored variants as a form holds them. */
export const variantValues = (stored: readonly StoredVariant[]): VariantValue[] =>
  stored.map(({ language, title, blocks }) => ({
    language,
    title,
    blocks: blocks.map(({ key, label, help = '', options = [] }) => ({ key, label, help, options })),
  }));

const isFilled = ({ label, help, options }: BlockWords) =>
  label.trim() !== '' || help.trim() !== '' || options.some((option) => option.trim() !== '');

/** The variants of a form as the contract wants them, without the words of blocks that are gone. */
export const variantBodies = (
  variants: readonly VariantValue[],
  title: string,
  blocks: readonly BlockValue[],
) =>
  variants.map((variant) => ({
    language: variant.language,
    title: variant.title.trim() || title,
    blocks: variant.blocks
      .filter((words) => isFilled(words) && blocks.some(({ key }) => key === words.key))
      .map(({ key, label, help, options }) => ({
        key,
        label: label.trim(),
        help: help.trim(),
        options: options.map((option) => option.trim()),
      })),
  }));

/** Blocks in the words of a variant, with conditions that name the choices as they are read there. */
export function inVariant(blocks: readonly BlockValue[], variant: VariantValue | undefined): BlockValue[] {
  const words = new Map(variant?.blocks.map((one) => [one.key, one]));
  const choice = (key: string, option: string) => {
    const at = blocks.find((block) => block.key === key)?.options.indexOf(option) ?? -1;
    return (at < 0 ? '' : words.get(key)?.options[at]?.trim()) || option;
  };
  return blocks.map((block) => {
    const own = words.get(block.key);
    const on = block.show_if;
    const equals = on && typeof on.equals === 'string' ? choice(on.key, on.equals) : on?.equals;
    return {
      ...block,
      label: own?.label.trim() || block.label,
      help: own?.help.trim() || block.help,
      options: block.options.map((option) => choice(block.key, option)),
      show_if: on && equals !== undefined ? { key: on.key, equals } : on,
    };
  });
}
