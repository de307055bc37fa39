import { t } from '#src/language/t.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { ButtonTo } from '#src/ui/links.tsx';
import * as css from './OneSignInLink.css.ts';

/**
 * The way to the house's sign-in. It is part of every page and hidden where there is none: a page that was rendered
 * ahead shows it as soon as its server says so, and nothing moves.
 */
export function OneSignInLink({ from }: { from: string | undefined }) {
  const isOffered = useApp().api.features.has('one-sign-in');
  return (
    <div className={css.other} hidden={!isOffered} data-feature="one-sign-in">
      <ButtonTo variant="secondary" size="wide" to="/auth/one-sign-in" search={{ from }}>
        {t('Sign in with your work account')}
      </ButtonTo>
    </div>
  );
}
