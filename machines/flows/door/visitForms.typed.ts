import { blockValues } from '#machines/form/blocks.ts';
import type { components } from '#openapi/schema.d.ts';
import type { TypedSigning } from './visitForms.rules.ts';

type Schemas = components['schemas'];
type OpenedForm = Schemas['OpenedForm'];
type FormAnswers = NonNullable<Schemas['FormSigning']['answers']>;

/** What was typed into a form and not sent; a signature is given to the text that was read, so it is not among it. */
export interface TypedInForm {
  readonly form: number;
  readonly answers: FormAnswers;
  /** What could be chosen, by the key of the question, in the language that was read. */
  readonly options: Readonly<Record<string, readonly string[]>>;
  readonly signer: Pick<TypedSigning, 'kind' | 'name' | 'relation'> | null;
  readonly reason: string;
}

interface Typed {
  readonly sheet: OpenedForm | null;
  readonly answers: FormAnswers;
  readonly typed: TypedSigning | null;
  readonly reason: string;
  readonly turned: TypedInForm | null;
}

/** What another language of the page has to know of a form: of the open one, or else of the one that was open before. */
export function typedInForm({ sheet, answers, typed, reason, turned }: Typed): TypedInForm | null {
  if (!sheet) return turned;
  const options = blockValues(sheet.blocks).map((block) => [block.key, block.options]);
  const signer = typed && { kind: typed.kind, name: typed.name, relation: typed.relation };
  return { form: sheet.form, ...{ answers, signer, reason }, options: Object.fromEntries(options) };
}

/** The answers as the sheet has them: what was chosen in one language is the choice at the same place in another. */
export function answersOn(sheet: OpenedForm, { answers, options }: TypedInForm): FormAnswers {
  const offered = new Map(blockValues(sheet.blocks).map((block) => [block.key, block.options]));
  return Object.fromEntries(
    Object.entries(answers).map(([key, answer]) => {
      const [before, now] = [options[key] ?? [], offered.get(key) ?? []];
      const said = (one: string) => (before.length === now.length && now[before.indexOf(one)]) || one;
      if (typeof answer === 'string') return [key, said(answer)];
      return [key, Array.isArray(answer) ? answer.map(said) : answer];
    }),
  );
}
