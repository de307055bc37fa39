import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { blocksOf } from '#machines/form/blocks.ts';
import { type VariantValue, variantsOf } from '#machines/form/variants.ts';
import type { FormRef } from '#src/flows/form.ts';
import { t } from '#src/language/t.ts';
import { languages, languageWord } from '#src/screens/consent-forms/shared/words.ts';
import { useField } from '#src/screens/form/useField.ts';
import { useSteps } from '#src/screens/form/useSteps.ts';
import { Button } from '#src/ui/Button.tsx';
import { Menu } from '#src/ui/Menu.tsx';
import * as css from './builder.css.ts';
import { VariantEditor } from './VariantEditor.tsx';

/** The other languages of a form; one is open at a time. */
export function VariantsField({ form }: { form: FormRef }) {
  const { value, isReadOnly, onChange } = useField(form, 'variants');
  const steps = useSteps(form);
  const own = useField(form, 'language').value;
  const blocks = blocksOf(useField(form, 'blocks').value);
  const [open, setOpen] = useState<string | null>(null);
  const variants = variantsOf(value);
  const put = (next: readonly VariantValue[]) => onChange(next);
  const free = languages.filter(({ id }) => id !== own && !variants.some(({ language }) => language === id));
  return (
    <div className={css.list}>
      {variants.map((variant, at) => {
        const word = languageWord(variant.language);
        const isOpen = open === variant.language;
        return (
          <div className={css.item} key={variant.language}>
            <div className={css.row}>
              <button
                type="button"
                className={css.toggle}
                aria-expanded={isOpen}
                onClick={() => setOpen(isOpen ? null : variant.language)}
              >
                <span className={css.kind}>{word}</span>
                <span className={css.excerpt}>{variant.title}</span>
              </button>
              {!isReadOnly && (
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={t('Remove {word}', { word })}
                  onClick={() => steps.remove('variants', at, t('{what} was removed.', { what: word }))}
                >
                  <X size={16} aria-hidden />
                </Button>
              )}
            </div>
            {isOpen && (
              <VariantEditor
                variant={variant}
                blocks={blocks}
                isReadOnly={isReadOnly}
                onChange={(next) => put(variants.map((one) => (one.language === next.language ? next : one)))}
              />
            )}
          </div>
        );
      })}
      {!isReadOnly && variants.length < 10 && (
        <div>
          <Menu
            label={t('Add a language')}
            variant="secondary"
            items={free.map(({ id, label }) => ({
              id,
              label,
              onAction: () => {
                put([...variants, { language: id, title: '', blocks: [] }]);
                setOpen(id);
              },
            }))}
          />
        </div>
      )}
    </div>
  );
}
