import type { ReactNode } from 'react';
import { t } from '#src/language/t.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import * as css from './typedWords.css.ts';

/** What a field was called, and what was typed into it. */
export type Words = readonly [label: string, text: string];

export const inLine = ([label, text]: Words) => `${label}: ${text}`;

type Props = {
  title: string;
  /** When it was typed, in words. */
  when: string;
  words: readonly Words[];
  /** Ways on with the words, before those of copying and discarding them. */
  ways?: ReactNode;
  /** Drops them, where they can go nowhere any more. */
  onDrop?: (() => void) | undefined;
};

/** Words that a form could not store: to be read, copied or dropped beside what they are about. */
export function TypedWords({ title, when, words, ways, onDrop }: Props) {
  const { toasts } = useApp();
  const copy = () =>
    void navigator.clipboard
      ?.writeText(words.map(inLine).join('\n'))
      .then(() => toasts.push({ kind: 'success', text: t('Copied.') }));
  return (
    <div className={css.notice}>
      <Notice
        tone="warning"
        title={title}
        action={
          <>
            {ways}
            {words.length > 0 && (
              <Button size="small" onClick={copy}>
                {t('Copy')}
              </Button>
            )}
            {onDrop && (
              <Button size="small" onClick={onDrop}>
                {t('Discard this text')}
              </Button>
            )}
          </>
        }
      >
        <p>{t('Typed on {when}; only this browser has it.', { when })}</p>
        {words.length > 0 && (
          <dl className={css.words}>
            {words.map(([label, text]) => (
              <div key={label}>
                <dt className={css.term} dir="auto">
                  {label}
                </dt>
                <dd className={css.text}>
                  <bdi>{text}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        )}
      </Notice>
    </div>
  );
}
