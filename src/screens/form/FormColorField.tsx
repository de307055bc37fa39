import type { FormRef } from '#src/flows/form.ts';
import { LabelChip, type LabelColor } from '#src/ui/Chip.tsx';
import { FormRadioGroup } from './FormRadioGroup.tsx';

const words: Record<LabelColor, string> = {
  red: 'Red',
  orange: 'Orange',
  amber: 'Amber',
  yellow: 'Yellow',
  lime: 'Lime',
  green: 'Green',
  teal: 'Teal',
  cyan: 'Cyan',
  blue: 'Blue',
  indigo: 'Indigo',
  violet: 'Violet',
  pink: 'Pink',
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
