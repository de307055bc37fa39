import Lock from 'lucide-react/icons/lock';
import { t } from '#src/language/t.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';

/** In place of a page that the user's role does not allow: why, and who can help. */
export const Forbidden = ({ why }: { why: string }) => (
  <EmptyState icon={<Lock size={20} aria-hidden />} title={t('Not for your role')} text={why} />
);
