import type { Drawing } from '#machines/flows/consents/consentFields.ts';
import type { components } from '#openapi/schema.d.ts';

type Schemas = components['schemas'];
type OpenedForm = Schemas['OpenedForm'];

/** Who signs, and the signature. */
export type FormSignature = Pick<Schemas['FormSigning'], 'signer' | 'signature'>;

export type SignerKind = FormSignature['signer']['kind'];

/** Who signs and the signature, as far as they were typed and drawn. */
export interface TypedSigning {
  readonly kind: SignerKind;
  readonly name: string;
  readonly relation: string;
  /** Whether the name is typed where the form would be signed by hand. */
  readonly isTyped: boolean;
  readonly typed: string;
  readonly drawing: Drawing | null;
  readonly isChecked: boolean;
}

/** What lacks before a form can be signed. */
export type WrongSigning = 'name' | 'relation' | 'signature';

/** Who may sign a form: a patient who is of age, or someone for them. */
export const signersOf = ({ needs_guardian }: OpenedForm): readonly SignerKind[] =>
  needs_guardian ? ['guardian', 'proxy'] : ['patient', 'guardian', 'proxy'];

/** Signing by someone else begins with another name. */
export const signedBy = (
  { patient_name }: OpenedForm,
  kind: SignerKind,
): Pick<TypedSigning, 'kind' | 'name'> => ({ kind, name: kind === 'patient' ? patient_name : '' });

/** A form that no one has begun to sign. */
export const unsigned = (sheet: OpenedForm): TypedSigning => ({
  ...signedBy(sheet, sheet.needs_guardian ? 'guardian' : 'patient'),
  ...{ relation: '', isTyped: false, typed: '', drawing: null, isChecked: false },
});

/** The signature as the contract wants it; null where there is none yet. */
function signatureOf(
  method: OpenedForm['signature_method'],
  { isTyped, typed, drawing, isChecked }: TypedSigning,
): FormSignature['signature'] | null {
  if (method === 'checkbox') return isChecked ? { method, checked: true } : null;
  if (method === 'typed' || isTyped)
    return typed.trim() ? { method: 'typed', typed_name: typed.trim() } : null;
  return drawing && { method, ...drawing };
}

/** What lacks: the name, how someone else is related, or the signature. */
export const lackingIn = (sheet: OpenedForm, typed: TypedSigning): readonly WrongSigning[] => [
  ...(typed.name.trim() === '' ? (['name'] as const) : []),
  ...(typed.kind !== 'patient' && typed.relation.trim() === '' ? (['relation'] as const) : []),
  ...(signatureOf(sheet.signature_method, typed) === null ? (['signature'] as const) : []),
];

/** Who signs, and the signature, as they are sent; null where something lacks. */
export function signingOf(sheet: OpenedForm, typed: TypedSigning): FormSignature | null {
  const signature = signatureOf(sheet.signature_method, typed);
  if (signature === null || lackingIn(sheet, typed).length > 0) return null;
  const { kind, name, relation } = typed;
  return {
    signer: { kind, name: name.trim(), relation: kind === 'patient' ? '' : relation.trim() },
    signature,
  };
}
