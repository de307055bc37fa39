import { useSelector } from '@xstate/react';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { blocksOf } from '#machines/form/blocks.ts';
import { inVariant, variantsOf } from '#machines/form/variants.ts';
import type { FormRef } from '#src/flows/form.ts';
import { t } from '#src/language/t.ts';
import { previewFields } from '#src/screens/consent-forms/previewFields.ts';
import { languageWord } from '#src/screens/consent-forms/shared/words.ts';
import { AnswerField, type AnswerValue } from '#src/screens/consents/shared/AnswerField.tsx';
import { ConsentDocument } from '#src/screens/consents/shared/ConsentDocument.tsx';
import { Select } from '#src/ui/Select.tsx';
import * as css from './builder.css.ts';

type Props = { form: FormRef; clinic: string };

/** What the patient will see, while the form is written; answers can be tried and go nowhere. */
export function Preview({ form, clinic }: Props) {
  const title = useSelector(form, ({ context }) => String(context.values.title ?? ''));
  const own = useSelector(form, ({ context }) => String(context.values.language ?? ''));
  const written = useDeferredValue(useSelector(form, ({ context }) => context.values.blocks));
  const variants = variantsOf(useDeferredValue(useSelector(form, ({ context }) => context.values.variants)));
  const [chosen, setChosen] = useState('');
  const variant = variants.find(({ language }) => language === chosen);
  const blocks = variant ? inVariant(blocksOf(written), variant) : blocksOf(written);
  const language = variant?.language ?? own;
  const fields = useMemo(() => previewFields(clinic, language), [clinic, language]);
  const [answers, setAnswers] = useState<Readonly<Record<string, AnswerValue>>>({});
  const change = useCallback(
    (key: string, value: AnswerValue) => setAnswers((before) => ({ ...before, [key]: value })),
    [],
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it
    <section className={css.aside} aria-label={t('Preview')} tabIndex={0}>
      {variants.length > 0 && (
        <Select
          name="preview-language"
          label={t('Preview in')}
          options={[own, ...variants.map(({ language }) => language)].map((id) => ({
            id,
            label: languageWord(id),
          }))}
          value={language}
          onChange={setChosen}
        />
      )}
      <ConsentDocument
        title={variant?.title.trim() || title.trim() || t('Untitled')}
        language={language}
        blocks={blocks}
        fields={fields}
        answers={answers}
        question={(block) => (
          <AnswerField
            block={block}
            fields={fields}
            scope="preview-"
            value={answers[block.key]}
            onChange={change}
          />
        )}
      />
    </section>
  );
}
