import type { Fields, FormValue } from '#machines/form/rules.ts';
import type { components } from '#openapi/schema.d.ts';

/** Who invites to what. */
export type InvitationShown = components['schemas']['InvitationShown'];

/** The place in a clinic that a user took. */
export interface Joined {
  readonly clinic: number;
  readonly role: InvitationShown['role'];
}

/** The form for a code that someone was told. */
export const invitationFields = {
  code: { label: 'Invitation code', rules: [{ rule: 'required' }, { rule: 'length', max: 400 }] },
} as const satisfies Fields;

/** A code as it was typed, or taken out of the link that someone pasted in its place. */
export const codeIn = (typed: FormValue | undefined): string =>
  String(typed ?? '')
    .replace(/^[^#]*#/, '')
    .trim();
