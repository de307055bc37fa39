import type { Sentence } from '#machines/lifecycles/saying.ts';
import type { Owner } from '../parts/owner.ts';
import type { Fields, FormValue, FormValues } from './rules.ts';
import type { Removed } from './steps.ts';

/** What is on its way to be stored, or was when its answer was lost: sent again like this, it is not stored twice. */
export interface Sent {
  readonly attempt: string;
  readonly submission: number;
  readonly about: unknown;
  readonly values: FormValues;
}

/** What was typed and not yet saved, as the browser keeps it. `version` is the one the typing began on, `base` what it held. */
export interface Draft {
  readonly values: FormValues;
  readonly version: number | null;
  /** Missing in the drafts of builds that did not keep it. */
  readonly base?: FormValues;
  /** Missing where nothing was sent, or where the answer came. */
  readonly sent?: Sent | null;
  /** The address of the page that it was typed on. */
  readonly place?: string;
  /** Whom or what that page was about, where it said so. */
  readonly about?: string;
  /** Empty while the form that keeps it is still open. */
  readonly keptAt: string;
}

/** A draft with the name that it is kept under. */
export interface KeptDraft extends Draft {
  readonly name: string;
}

export interface FormInput {
  readonly owner: Owner<FormFact>;
  readonly fields: Fields;
  readonly initial: FormValues;
  /** The draft's name, or null for a form that keeps none. */
  readonly draft: string | null;
  /** What someone chose on the way here, a patient or a time: no draft takes its place. */
  readonly chosen?: FormValues;
  readonly version?: number | null;
  /** It is saved by itself: what is typed in another tab is not taken over, or both would save it. */
  readonly savesItself?: boolean;
}

/** What the owner hears when a form is in order and its values want saving. */
export interface FormSubmitted {
  type: 'form.submitted';
  values: FormValues;
  /** The version that the typing began on, and what it held. */
  version: number | null;
  base: FormValues;
  /** What was sent before and never answered. */
  sent: Sent | null;
}

/** What the owner hears as soon as the form is open, and whenever it holds other values. */
export interface FormChanged {
  type: 'form.changed';
  values: FormValues;
}

/** Everything that the owner of a form hears of it. */
export type FormFact = FormSubmitted | FormChanged;

/**
 * What the owner answers: it is on its way, refused by field, saved, saved while typing went on, answered without being stored,
 * not known to be either, or held because other values are being saved.
 */
export type FormAnswer =
  | { type: 'form.sent'; sent: Sent | null }
  | { type: 'form.held'; values: FormValues; version: number | null; base: FormValues }
  | { type: 'form.rejected'; fields: Record<string, Sentence>; general: string[] }
  | { type: 'form.settled'; values: FormValues; version?: number | null }
  | { type: 'form.stored'; values: FormValues; version: number | null }
  | { type: 'form.declined' }
  | { type: 'form.released' };

export type FormEvent =
  | { type: 'field.changed'; name: string; value: FormValue }
  | { type: 'field.left'; name: string }
  /** A button changed several fields at once, or took an item out of a list. */
  | { type: 'step.taken'; changes: FormValues; removed?: Removed }
  /** Takes the last step back: by its own button, or by the key, which means a step only where nothing was typed since. */
  | { type: 'undo.asked' }
  | { type: 'undo.pressed' }
  | { type: 'form.submitted' }
  | { type: 'draft.discarded' }
  | { type: 'draft.continued'; name: string }
  | { type: 'draft.declined'; name: string }
  /** Another tab kept a draft, or dropped it: it was saved or discarded there. */
  | { type: 'draft.elsewhere'; name: string; draft: Draft | null }
  | { type: 'leave.asked' }
  | { type: 'leave.stayed' }
  | { type: 'leave.keptDraft' }
  /** The draft is to be kept by the server, where the flow stores drafts. */
  | { type: 'leave.storedDraft' }
  | { type: 'leave.discarded' }
  | FormAnswer;

/** What a form tells the keeper of drafts; a form that keeps none has no name for it. */
export type DraftKept =
  | { type: 'kept'; name: string | null; draft: Omit<Draft, 'keptAt' | 'place'> }
  | { type: 'dropped'; name: string | null };
