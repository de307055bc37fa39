import type { SearchAnswer } from '#machines/flows/search/search.machine.ts';
import { t } from '#src/language/t.ts';
import { hidden } from '#src/styles/hidden.css.ts';
import { stretches } from './marks.ts';
import * as css from './search.css.ts';

type Terms = SearchAnswer['terms'];

/** A text with what was looked for marked in it. */
export function Marked({ text, terms }: { text: string; terms: Terms }) {
  let at = 0;
  return (
    <bdi>
      {stretches(text, terms).map((stretch) => {
        const key = at;
        at += stretch.text.length;
        if (stretch.kind === 'other') return stretch.text;
        return stretch.kind === 'meant' ? (
          <mark className={css.meant} key={key}>
            {stretch.text}
          </mark>
        ) : (
          <mark className={css.alike} key={key}>
            {stretch.text}
            <span className={hidden}> {t('(similar)')}</span>
          </mark>
        );
      })}
    </bdi>
  );
}

/** A day in words, marked where that very day was looked for. */
export function MarkedDay({ day, words, terms }: { day: string; words: string; terms: Terms }) {
  return terms.days.includes(day) ? <mark className={css.meant}>{words}</mark> : words;
}
