import type { Trouble } from '#machines/parts/failure.ts';
import { t } from './t.ts';
import { translateServerText } from './translateServerText.ts';

/** What is said where a call had no answer, and nothing but that call was under way. */
export const noAnswer = {
  unanswered: t('The server did not answer. It may not have changed; try again.'),
};

/** A trouble of a chart for the reader: what the chart saw has its words on the page, the server has its own. */
export function troubleInWords<Seen extends string>(
  trouble: Trouble<Seen> | null,
  seen: Readonly<Record<Seen, string>>,
): string | null {
  if (trouble === null) return null;
  return typeof trouble === 'string' ? seen[trouble] : translateServerText(trouble.said);
}
