import { isBlank } from './blank.ts';
import type { Role } from './roles.ts';

/** Who acts, in which role, and when (an ISO instant): every event that someone causes carries it. A patient is no user. */
export type Act = { by: number; role: Role | 'patient'; at: string };

/** An act whose reason is kept with the thing; the chart says where it may not be empty. */
export type ExplainedAct = Act & { reason?: string | null };

/** True when someone wrote something that shows. */
export const filled = (text: string | null | undefined): boolean => !isBlank(text ?? '');

/** True for the roles that answer for the clinic. */
export const leads = (role: Act['role']): boolean => role === 'owner' || role === 'manager';

/** True for the roles that may sign clinical documents. */
export const treats = (role: Act['role']): boolean => role === 'owner' || role === 'practitioner';

/** Milliseconds from one ISO instant to another; negative when the second comes first. */
export const elapsed = (from: string, to: string): number => Date.parse(to) - Date.parse(from);
