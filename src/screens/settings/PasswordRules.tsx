import { useSelector } from '@xstate/react';
import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import { type PersonalWords, passwordRules } from '#machines/lifecycles/passwordRules.ts';
import type { Sentence } from '#machines/lifecycles/saying.ts';
import type { FormRef } from '#src/flows/form.ts';
import { t } from '#src/language/t.ts';
import { translateServerText } from '#src/language/translateServerText.ts';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import * as css from './settings.css.ts';

type Props = { form: FormRef; name: string; person: PersonalWords };

/** What is asked of a new password, ticked off while it is typed. */
export function PasswordRules({ form, name, person }: Props) {
  const password = useSelector(form, ({ context }) => String(context.values[name] ?? ''));
  return (
    <ul className={css.rules} aria-label={t('What a new password needs')}>
      {passwordRules.map(({ id, aim, keeps }) => (
        <RuleLine key={id} aim={aim} isKept={password !== '' && keeps(password, person)} />
      ))}
      <RuleLine aim={t('Not a common password (checked when you save)')} isKept={null} />
    </ul>
  );
}

function RuleLine({ aim, isKept }: { aim: Sentence; isKept: boolean | null }) {
  return (
    <li className={isKept ? `${css.rule} ${css.kept}` : css.rule} data-kept={isKept ?? undefined}>
      {isKept ? <CircleCheck size={16} aria-hidden /> : <Circle size={16} aria-hidden />}
      <span>
        {translateServerText(aim)}
        {isKept !== null && <VisuallyHidden>{isKept ? t(': done') : t(': not yet')}</VisuallyHidden>}
      </span>
    </li>
  );
}
