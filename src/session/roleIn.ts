import type { Clinic } from '#machines/flows/clinics/clinicFields.ts';
import type { Role } from '#machines/lifecycles/roles.ts';

interface Known {
  chosen: Clinic | null;
  clinics: readonly Clinic[];
}

/** The user's role in a clinic, the chosen one unless another is named; undefined where the server tells none. */
export const roleIn = ({ chosen, clinics }: Known, clinic?: number): Role | undefined =>
  clinic === undefined || chosen?.id === clinic
    ? chosen?.role
    : clinics.find(({ id }) => id === clinic)?.role;
