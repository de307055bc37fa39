import { useLocation } from '@tanstack/react-router';
import { title } from '#src/address/title.ts';
import { t } from '#src/language/t.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ButtonTo } from '#src/ui/links.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import * as css from './ErrorPages.css.ts';

/** No route matches, or what the address names does not exist (specification, section 8). */
export function MissingPage() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const Frame = path.startsWith('/dashboard') ? 'div' : 'main';
  return (
    <Frame className={css.page}>
      <title>{title(t('Page Not Found'))}</title>
      <PageHeader title={t('Page Not Found')} />
      <EmptyState
        title={t('Page not found: {path}', { path })}
        text={t('The address may be mistyped, or the page was removed or belongs to another clinic.')}
        action={
          <ButtonTo variant="primary" to="/dashboard">
            {t('Go to the overview')}
          </ButtonTo>
        }
      />
    </Frame>
  );
}
