import type { FormRef } from '#src/flows/form.ts';
import { locale } from '#src/language/language.ts';
import { t } from '#src/language/t.ts';
import { LabelChip, type LabelColor } from '#src/ui/Chip.tsx';
import { colorWords } from './colorWords.ts';
import { contrasts } from './contrasts.css.ts';
import * as css from './FormColorField.css.ts';
import { FormRadioGroup } from './FormRadioGroup.tsx';

const ratio = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

const options = (Object.entries(colorWords) as [LabelColor, string][]).map(([id, word]) => ({
  id,
  label: (
    <span className={css.chip}>
      <LabelChip color={id}>{word}</LabelChip>
    </span>
  ),
  detail: t('{light} : 1 · {dark} : 1', {
    light: ratio.format(contrasts[id].light),
    dark: ratio.format(contrasts[id].dark),
  }),
}));

/** One of the twelve colours, each told by its word as well. */
export function FormColorField({ form, name, hint }: { form: FormRef; name: string; hint?: string }) {
  const contrast = t(
    'The numbers are the contrast in the light and in the dark theme. Below 3 : 1, look for the outline and the word.',
  );
  return (
    <FormRadioGroup
      form={form}
      name={name}
      options={options}
      hint={[hint, contrast].filter(Boolean).join(' ')}
      isInline
    />
  );
}
