import { english, isSaying, type Saying, type Sentence } from '#machines/lifecycles/saying.ts';
import type { components } from '#openapi/schema.d.ts';

/** A member of an answer that holds sentences. */
const hasSaying = (member: unknown) => [member].flat().some(isSaying);

const each = <T>(member: unknown, change: (one: unknown) => T) =>
  Array.isArray(member) ? member.map(change) : change(member);

/**
 * An answer, or a part of one, with its sentences in English; those with values stand beside it once more as `sentences`, by
 * their text and their values, so that a page can say them in any language.
 */
export function inEnglish<Body extends object>(body: Body): English<Body> {
  const members = Object.entries(body).filter(([, member]) => hasSaying(member));
  if (members.length === 0) return body as English<Body>;
  const texts = members.map(([name, member]) => [
    name,
    each(member, (one) => (isSaying(one) ? english(one) : one)),
  ]);
  const sentences = members.map(([name, member]) => [
    name,
    each(member, (one) => (isSaying(one) ? one : null)),
  ]);
  return { ...body, ...Object.fromEntries(texts), sentences: Object.fromEntries(sentences) };
}

/**
 * A body of an error as its caller reads it: in parts too where it asked for them. Whoever knows the specification alone shows
 * every member of such a body, so that one which is no sentence would be shown as well (section 8).
 */
export function forCaller(body: object, accept: string | undefined): object {
  const { sentences, ...texts } = inEnglish(body as { sentences?: unknown });
  return sentences !== undefined && /;\s*sentences=parts\b/i.test(accept ?? '')
    ? { ...texts, sentences }
    : texts;
}

/** The same with strings in the place of sentences. */
type English<Body> = { [Name in keyof Body]: Spelled<Body[Name]> } & {
  sentences?: components['schemas']['Sentences'];
};
type Spelled<Member> = Member extends Saying ? string : Member extends Sentence[] ? string[] : Member;
