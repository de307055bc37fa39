import { readsClinical } from '#machines/lifecycles/permissions.ts';
import { t } from '#src/language/t.ts';
import { useRole } from '#src/screens/access/useRole.ts';
import { Notice } from '#src/ui/Notice.tsx';

/** Why the user sees no clinical fields of a patient; undefined where they do, and where the server tells no roles. */
export function useClinicalOnly(clinic?: number): string | undefined {
  const role = useRole(clinic);
  return role && !readsClinical(role)
    ? t('Only clinical staff can see conditions, medications and the blood group.')
    : undefined;
}

/** In place of the clinical fields, so that no one takes their absence for good health. */
export const ClinicalOnly = ({ why }: { why: string }) => <Notice tone="neutral">{why}</Notice>;
