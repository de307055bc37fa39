import { memo, type ReactNode } from 'react';
import { type BlockValue, isAsked, isShown } from '#machines/form/blocks.ts';
import { ConsentText } from '#src/screens/consents/ConsentText.tsx';
import * as css from '#src/screens/consents/document.css.ts';
import { type FieldTexts, filledIn } from './markdown.ts';

type Props = {
  title: string;
  /** The language of the text, as a BCP 47 tag. */
  language: string;
  blocks: readonly BlockValue[];
  fields: FieldTexts;
  answers: Readonly<Record<string, unknown>>;
  /** How a question is shown: with its control, or with its answer. */
  question: (block: BlockValue) => ReactNode;
  /** Where a block for the signature stands. */
  signature?: ReactNode;
};

/** The sheet that a patient reads: the same in the preview, while it is signed, afterwards and in print. */
export function ConsentDocument({ title, language, blocks, fields, answers, question, signature }: Props) {
  return (
    <article className={css.sheet} lang={language} dir="auto" aria-label={title}>
      <h2 className={css.title} dir="auto">
        {title}
      </h2>
      {blocks
        .filter((block) => isShown(block, blocks, answers))
        .map((block) =>
          isAsked(block.type) ? (
            <div className={css.question} key={block.key}>
              {question(block)}
            </div>
          ) : (
            <Words key={block.key} block={block} fields={fields}>
              {block.type === 'signature' && (signature ?? <div className={css.line} />)}
            </Words>
          ),
        )}
    </article>
  );
}

type WordsProps = { block: BlockValue; fields: FieldTexts; children: ReactNode };

const Words = memo(function Words({ block, fields, children }: WordsProps) {
  const help = block.help !== '' && <p className={css.help}>{filledIn(block.help, fields)}</p>;
  if (block.type === 'heading')
    return (
      <div className={css.words}>
        <h3 className={css.heading} dir="auto">
          {filledIn(block.label, fields)}
        </h3>
        {help}
      </div>
    );
  return (
    <div className={css.words} dir="auto">
      <ConsentText text={block.label} fields={fields} />
      {help}
      {children}
    </div>
  );
});
