import { type Sentence, say } from '#machines/lifecycles/saying.ts';

/** What someone who was to take a message answers; kept in English, as it is nothing but a number that differs. */
const answers = ['It answered {status}.', 'The service for text messages answered {status}.'] as const;
const texts = new Map(answers.map((text) => [text.replace(' {status}.', ''), text]));

/** Why an attempt failed, from how it is kept. */
export function keptReason(kept: string): Sentence {
  const [, before = '', status] = /^(.*) (\d{3})\.$/s.exec(kept) ?? [];
  const text = texts.get(before);
  return text ? say(text, { status: Number(status) }) : kept;
}
