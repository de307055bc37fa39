import type { FormRef } from '#src/flows/form.ts';
import { t } from '#src/language/t.ts';
import { LabelChip, type LabelColor } from '#src/ui/Chip.tsx';
import { FormRadioGroup } from './FormRadioGroup.tsx';

const words: Record<LabelColor, string> = {
  red: t('Red'),
  orange: t('Orange'),
  amber: t('Amber'),
  yellow: t('Yellow'),
  lime: t('Lime'),
  green: t('Green'),
  teal: t('Teal'),
  cyan: t('Cyan'),
  blue: t('Blue'),
  indigo: t('Indigo'),
  violet: t('Violet'),
  pink: t('Pink'),
};

const options = Object.entries(words).map(([id, word]) => ({
  id,
  label: <LabelChip color={id as LabelColor}>{word}</LabelChip>,
}));

/** The word of a colour. */
export const colorWord = (color: LabelColor): string => words[color];

/** One of the twelve colours, each told by its word as well. */
export function FormColorField({ form, name, hint }: { form: FormRef; name: string; hint?: string }) {
  return <FormRadioGroup form={form} name={name} options={options} hint={hint} isInline />;
}
