import { useSelector } from '@xstate/react';
import { useCallback, useDeferredValue, useState } from 'react';
import { blocksOf } from '#machines/form/blocks.ts';
import type { FormRef } from '#src/flows/form.ts';
import { AnswerField, type AnswerValue } from '#src/screens/consents/AnswerField.tsx';
import { ConsentDocument } from '#src/screens/consents/ConsentDocument.tsx';
import type { FieldTexts } from '#src/screens/consents/markdown.ts';
import * as css from './builder.css.ts';

type Props = { form: FormRef; fields: FieldTexts };

/** What the patient will see, while the form is written; answers can be tried and go nowhere. */
export function Preview({ form, fields }: Props) {
  const title = useSelector(form, ({ context }) => String(context.values.title ?? ''));
  const language = useSelector(form, ({ context }) => String(context.values.language ?? ''));
  const blocks = useDeferredValue(useSelector(form, ({ context }) => blocksOf(context.values.blocks)));
  const [answers, setAnswers] = useState<Readonly<Record<string, AnswerValue>>>({});
  const change = useCallback(
    (key: string, value: AnswerValue) => setAnswers((before) => ({ ...before, [key]: value })),
    [],
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it
    <section className={css.aside} aria-label="Preview" tabIndex={0}>
      <ConsentDocument
        title={title.trim() || 'Untitled'}
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
