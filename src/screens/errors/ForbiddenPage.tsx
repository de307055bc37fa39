import { useLocation } from '@tanstack/react-router';
import Lock from 'lucide-react/icons/lock';
import type { RefusedError } from '#machines/parts/failure.ts';
import { title } from '#src/address/title.ts';
import { t } from '#src/language/t.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ButtonTo } from '#src/ui/links.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import * as css from './ErrorPages.css.ts';

/** A page that the user's role does not open: why not, who can help, and a way on. */
export function ForbiddenPage({ why }: { why: string | RefusedError }) {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const Frame = path.startsWith('/dashboard') ? 'div' : 'main';
  return (
    <Frame className={css.page}>
      <title>{title(t("You can't open this page"))}</title>
      <PageHeader title={t("You can't open this page")} />
      <EmptyState
        icon={<Lock size={20} aria-hidden />}
        title={t('Not for your role')}
        text={typeof why === 'string' ? why : why.message}
        action={
          <ButtonTo variant="primary" to="/dashboard">
            {t('Go to the overview')}
          </ButtonTo>
        }
      />
    </Frame>
  );
}
