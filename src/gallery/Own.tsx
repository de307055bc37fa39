import type { ReactNode } from 'react';
import { isRightToLeft } from '#src/language/language.ts';

/** What is written by the charts themselves is English in every language of the product, and says so. */
export const english = { lang: 'en', dir: 'ltr' } as const;

/** A name or a sentence of a chart among words in the language of the page. */
export function Own({ children }: { readonly children: ReactNode }) {
  return <span {...english}>{children}</span>;
}

/** Names of a chart in a row. */
export const ownList = (names: readonly string[]): ReactNode => <Own>{names.join(', ')}</Own>;

/** Leads from one state to the next, in the direction in which the page is read. */
export const arrow = isRightToLeft ? '←' : '→';
