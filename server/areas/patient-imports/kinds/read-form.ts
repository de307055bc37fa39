import { type Block, checksumOf, termsOf, type Variant } from '#server/areas/consent-forms/form.ts';
import { refuseOdd } from '#server/areas/consent-forms/odd-forms.ts';
import { itemsOf } from '#server/fhir/resources/questionnaireItems.ts';
import { ownSystem, pruned } from '#server/fhir/values.ts';
import { type FieldErrors, Refusal } from '#server/http/refusal.ts';
import {
  checkedAs,
  extrasIn,
  instantIn,
  isTree,
  listIn,
  notice,
  type Tree,
  textIn,
  treeIn,
} from '../reading.ts';
import type { ReadRow } from './kind.ts';
import { blocksOf } from './read-items.ts';
import { stepsIn } from './read-steps.ts';

const elements = [
  ...[
    'url',
    'identifier',
    'version',
    'title',
    'name',
    'status',
    'subjectType',
    'date',
    'description',
    'item',
  ],
];

const apart =
  'Its items and its extension say different things. Leave the extension out to import the items.';
const misnumbered = "Its versions aren't numbered one after the other.";
const undated = "A version doesn't say when it was published.";

/**
 * A form as it will be stored. What another Chartroom froze stays frozen under its numbers; the form itself is retired until someone
 * restores it. What was never published, or comes from elsewhere, is a draft.
 */
export function readForm(given: Tree, clinic: number): ReadRow {
  const [problems, leftOut]: [FieldErrors, string[]] = [{}, []];
  notice(given, elements, problems, leftOut);
  const extras = extrasIn(given, leftOut, 'variants', 'versions', 'draft', 'history');
  const isOwn = extras.status !== undefined;
  const code = textIn(listIn(given.identifier).find(({ system }) => system === ownSystem('form'))?.value);
  const about = {
    ...{ clinic, code, description: textIn(given.description) },
    category: isOwn ? extras.category : 'intake',
  };
  const checked = (content: Tree) => contentOf(about, content, problems);
  if (!isOwn) {
    const blocks = blocksOf(given.item, leftOut);
    const language = given.language === undefined ? {} : { language: given.language };
    const form = checked({
      title: textIn(given.title) || textIn(given.name),
      blocks,
      variants: [],
      terms: language,
    });
    return { body: draftOf(form), refs: {}, problems, leftOut };
  }
  const versions = listIn(extras.versions).map((one) => frozenOf(one, checked, problems));
  if (versions.some(({ number }, at) => number !== at + 1)) problems.versions ??= [misnumbered];
  const draft = isTree(extras.draft) ? checked(extras.draft) : undefined;
  const last = versions.at(-1);
  const shown = last ?? draft;
  if (!shown || !isSame(shown, given)) problems.item ??= [apart];
  const standing = draft ?? (last ? formOf(last, about) : {});
  const isDraft = last === undefined && extras.status === 'draft';
  const body = {
    ...standing,
    ...{
      status: isDraft ? 'draft' : 'archived',
      current_version: versions.length,
      has_draft: draft !== undefined,
    },
    versions,
    earlier_history: stepsIn(extras.history, problems),
  };
  return { body, refs: {}, problems, leftOut };
}

interface Content {
  title: string;
  blocks: Block[];
  variants: Variant[];
}
type Form = Content & Parameters<typeof termsOf>[0];
type Frozen = Content & {
  number: number;
  terms: ReturnType<typeof termsOf>;
  checksum: string;
  published_at: string;
  published_by_name: string;
};

const draftOf = (form: Form) => ({
  ...form,
  ...{ status: 'draft', current_version: 0, has_draft: true, versions: [] },
});

/** What a form says and how it is signed, held to what the contract and the forms' own rules ask. */
function contentOf(about: object, { title, blocks, variants, terms }: Tree, problems: FieldErrors): Form {
  const wrong: FieldErrors = {};
  const given = { ...about, title, blocks: blocks ?? [], variants: variants ?? [], ...treeIn(terms) };
  const { clinic: _, services: __, ...form } = checkedAs('createConsentForm', given, wrong);
  try {
    if (Object.keys(wrong).length === 0) refuseOdd(form as unknown as Form);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    Object.assign(wrong, error.body);
  }
  for (const [name, sentences] of Object.entries(wrong)) problems[name] ??= sentences;
  return form as unknown as Form;
}

function frozenOf(one: Tree, checked: (content: Tree) => Form, problems: FieldErrors): Frozen {
  const form = checked(one);
  const { title, blocks, variants } = form;
  if (!instantIn(one.published_at)) problems.versions ??= [undated];
  return {
    ...{ number: Number(one.number), title, blocks, variants, terms: termsOf(form) },
    ...{ checksum: checksumOf({ title, blocks, variants }), published_at: textIn(one.published_at) },
    published_by_name: textIn(one.published_by).slice(0, nameLength),
  };
}

const nameLength = 200;

const formOf = ({ title, blocks, variants, terms }: Frozen, { clinic: _, ...about }: { clinic: number }) => ({
  ...about,
  ...{ title, blocks, variants, ...terms },
});

/** Whether the elements that every program reads say the same as ours. */
function isSame({ title, blocks }: Content, given: Tree): boolean {
  const written = (one: { title: unknown; item: unknown }) => checksumOf(pruned(one));
  if (!Array.isArray(blocks)) return false;
  return (
    written({ title, item: itemsOf(blocks) }) === written({ title: given.title, item: given.item ?? [] })
  );
}
