import { t } from '#src/language/t.ts';
import type { LabelColor } from '#src/ui/Chip.tsx';

export const colorWords: Record<LabelColor, string> = {
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

/** The word of a colour. */
export const colorWord = (color: LabelColor): string => colorWords[color];
