import { inWords } from '#server/areas/intake-answers/proposal.ts';
import type { Row } from '#server/database/tables.ts';
import { typedValues } from '#server/fhir/resources/questionnaireResponse.ts';
import type { FieldErrors } from '#server/http/refusal.ts';
import { checkedAs, extrasIn, instantIn, listIn, type Tree, textIn } from '../reading.ts';
import type { ReadContext, ReadRow } from './kind.ts';
import { asFile, withOtherwise } from './otherwise.ts';
import { isLanguage, mergeFieldsIn, nameElsewhere, optional, originIn, versionNamed } from './own-parts.ts';
import { readDocument } from './read-document.ts';

type Told = 'language' | 'merge_fields' | 'answers' | 'decisions' | 'origin' | 'form_version';
type Decisions = Row<'intake_answers'>['decisions'];

/** Answers as they will be stored; what they name stands among the references of their row. */
export interface AnswersBody
  extends Pick<Row<'intake_answers'>, Told>,
    Record<'identified_at' | 'created_at', string> {
  settled_at: string | null;
  /** The sum over the words of the form's version that was read. */
  form_checksum: string;
}

/**
 * Answers from home of another Chartroom as what they were. Where some were left out for who exported them, and where our extension says
 * something else than the items, they are a file, as those of any other system are.
 */
export function readAnswers(
  resources: readonly Tree[],
  context: ReadContext,
  size: number | null = null,
): ReadRow {
  const document = readDocument(resources, context, size);
  const [head = {}] = resources;
  const body = Object.keys(document.problems).length > 0 ? undefined : answersIn(head);
  if (body === undefined) return asFile(document);
  const { form, appointment } = extrasOf(head);
  return {
    ...document,
    body: withOtherwise(body, document),
    refs: {
      patient: document.refs.patient ?? null,
      form: `Questionnaire/${form}`,
      reservation: `Appointment/${appointment}`,
    },
  };
}

const extrasOf = (head: Tree): Tree => extrasIn(head, [], 'answers', 'merge_fields', 'origin');

/** Undefined where anything in it is not as a Chartroom writes it. */
function answersIn(head: Tree): AnswersBody | undefined {
  const extras = extrasOf(head);
  const { language } = head;
  const named = versionNamed(head.questionnaire);
  if (named?.form !== `Questionnaire/${extras.form}` || named.version !== extras.form_version)
    return undefined;
  const wrong: FieldErrors = {};
  const given = checkedAs('answerVisitForm', { form: 1, version: 1, answers: extras.answers }, wrong);
  const [created_at, identified_at] = [instantIn(head.authored), instantIn(extras.identified_at)];
  const [merge_fields, origin] = [mergeFieldsIn(extras.merge_fields), optional(extras.origin, originIn)];
  const settled_at = instantIn(extras.settled_at);
  const items = listIn(head.item);
  const decisions = decisionsIn(items);
  const form_checksum = textIn(extras.form_checksum);
  const answers = given.answers as AnswersBody['answers'];
  const isWrong =
    Object.keys(wrong).length > 0 ||
    head.status !== 'completed' ||
    form_checksum === '' ||
    !isLanguage(language);
  if (isWrong || !created_at || !identified_at || !merge_fields || !decisions) return undefined;
  if (origin === undefined || settled_at === undefined || !saysSame(items, answers)) return undefined;
  return {
    ...{ language: language as string, merge_fields, answers, decisions, origin, form_checksum },
    ...{ form_version: named.version, created_at, identified_at, settled_at },
  };
}

const kinds: readonly unknown[] = ['accepted', 'dismissed', 'read'];

/** What was done with each answer; by whom is a name. */
function decisionsIn(items: readonly Tree[]): Decisions | undefined {
  const decided: Decisions = {};
  for (const item of items) {
    const { decision, decided_at, decided_by } = extrasIn(
      { ...item, resourceType: 'QuestionnaireResponse' },
      [],
    );
    if (decision === undefined) continue;
    const at = instantIn(decided_at);
    if (!kinds.includes(decision) || !at) return undefined;
    const by_name = nameElsewhere(decided_by) ?? '';
    decided[textIn(item.linkId)] = {
      decision: decision as Decisions[string]['decision'],
      at,
      by: null,
      by_name,
    };
  }
  return decided;
}

/** Whether the items that every program reads are all of the answers and nothing else. */
function saysSame(items: readonly Tree[], answers: AnswersBody['answers']): boolean {
  const told = Object.keys(answers).filter((key) => inWords(answers[key]) !== '');
  return (
    told.length === items.length &&
    told.length === new Set(items.map(({ linkId }) => linkId)).size &&
    items.every(({ linkId, answer }) => {
      const key = textIn(linkId);
      const given = Object.hasOwn(answers, key) ? typedValues('', answers[key]) : [];
      const [one, other] = [given, listIn(answer)].map((values) =>
        values.map((value) => String(Object.values(value)[0])),
      );
      return told.includes(key) && JSON.stringify(one) === JSON.stringify(other);
    })
  );
}
