import { isSaying } from '#machines/lifecycles/saying.ts';
import { translateServerText } from '#src/language/translateServerText.ts';

/**
 * An answer, or a part of one, with its sentences in the language of the page, as far as the server tells them by their text and
 * their values (`sentences`). All others stay as they are: another server knows nothing of this.
 */
export function inOurWords<Part extends object>(part: Part): Part {
  const { sentences } = part as { sentences?: unknown };
  if (typeof sentences !== 'object' || sentences === null || Array.isArray(sentences)) return part;
  const members = Object.entries(part).map(([name, told]: [string, unknown]) => {
    const saying: unknown = Object.hasOwn(sentences, name) ? sentences[name as never] : null;
    if (!Array.isArray(told)) return [name, said(told, saying)];
    return [name, Array.isArray(saying) ? told.map((one, at) => said(one, saying[at])) : told];
  });
  return Object.fromEntries(members);
}

const said = (told: unknown, saying: unknown) =>
  typeof told === 'string' && isSaying(saying) ? translateServerText(saying) : told;
