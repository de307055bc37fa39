import { useRouter } from '@tanstack/react-router';
import KeyRound from 'lucide-react/icons/key-round';
import Smartphone from 'lucide-react/icons/smartphone';
import { useState } from 'react';
import type { Factor, FactorKind } from '#machines/flows/account/factorFields.ts';
import type { Factors } from '#src/calls/factors.ts';
import { rich } from '#src/language/rich.tsx';
import { plural, t } from '#src/language/t.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { recheckStanding } from '#src/session/recheckStanding.ts';
import { timeFormat } from '#src/time/timeFormat.ts';
import { Button } from '#src/ui/Button.tsx';
import { FormButtons, FormSection, FormStack } from '#src/ui/FormLayout.tsx';
import { TextTo } from '#src/ui/links.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import * as css from '../settings.css.ts';
import { FactorDialog } from './FactorDialog.tsx';
import { RemovalDialog } from './RemovalDialog.tsx';
import { RenewalDialog } from './RenewalDialog.tsx';
import { TrustedDevices } from './TrustedDevices.tsx';

type Open = { add: FactorKind } | { remove: Factor } | 'codes' | null;

/** What the user signs in with besides the password. */
export function SecurityPage({ held }: { held: Factors }) {
  const router = useRouter();
  const app = useApp();
  const [open, setOpen] = useState<Open>(null);
  const { factors, codesLeft, devices } = held;
  const tell = (text: string) => {
    app.toasts.push({ kind: 'success', text });
    recheckStanding(app);
    void router.invalidate();
  };
  const close = () => setOpen(null);
  return (
    <>
      <PageHeader
        title={t('Second step')}
        description={t('Asked for after your password, so that the password alone is not enough.')}
        breadcrumbs={[{ key: 'settings', link: <TextTo to="/dashboard/settings">{t('Settings')}</TextTo> }]}
      />
      <FormStack>
        <FormSection id="factors" title={t('Apps and passkeys')}>
          {factors.length === 0 ? (
            <p>{t('You have none. Add an authenticator app on your phone, or a passkey.')}</p>
          ) : (
            <ul className={css.sessions}>
              {factors.map((factor) => (
                <FactorRow key={factor.id} factor={factor} onRemove={() => setOpen({ remove: factor })} />
              ))}
            </ul>
          )}
          <FormButtons>
            <Button onClick={() => setOpen({ add: 'totp' })}>{t('Add authenticator app')}</Button>
            <Button onClick={() => setOpen({ add: 'passkey' })}>{t('Add passkey')}</Button>
          </FormButtons>
        </FormSection>
        {factors.length > 0 && (
          <FormSection id="recovery-codes" title={t('Recovery codes')}>
            <p>
              {codesLeft === 0
                ? t('You have no codes left.')
                : plural(codesLeft, 'You have one code left.', 'You have {count} codes left.')}
            </p>
            {codesLeft < 3 && (
              <Notice tone="warning">
                {t('Make new codes before you run out: without one a lost phone locks you out.')}
              </Notice>
            )}
            <FormButtons>
              <Button onClick={() => setOpen('codes')}>{t('Make new recovery codes')}</Button>
            </FormButtons>
          </FormSection>
        )}
        {factors.length > 0 && (
          <TrustedDevices
            devices={devices}
            onForgotten={() => tell(t('The next sign-in there asks for your second step.'))}
            onUnknown={() => void router.invalidate()}
          />
        )}
      </FormStack>
      {open === 'codes' && (
        <RenewalDialog onClose={close} onRenewed={() => tell(t('Your recovery codes are replaced.'))} />
      )}
      {open && open !== 'codes' && 'add' in open && (
        <FactorDialog
          kind={open.add}
          name={open.add === 'totp' ? t('Authenticator app') : t('Passkey')}
          onClose={close}
          onAdded={() => tell(t('Your next sign-in asks for it.'))}
        />
      )}
      {open && open !== 'codes' && 'remove' in open && (
        <RemovalDialog
          factor={open.remove}
          isLast={factors.length === 1}
          onClose={close}
          onRemoved={() => tell(t('{name} is removed.', { name: open.remove.name }))}
        />
      )}
    </>
  );
}

function FactorRow({ factor, onRemove }: { factor: Factor; onRemove: () => void }) {
  const when = timeFormat({ dateStyle: 'medium', timeStyle: 'short' });
  const moment = (at: string) => <time dateTime={at}>{when.format(new Date(at))}</time>;
  const kind = factor.kind === 'totp' ? t('Authenticator app') : t('Passkey');
  const Icon = factor.kind === 'totp' ? Smartphone : KeyRound;
  return (
    <li className={css.session}>
      <Icon size={20} aria-hidden />
      <div className={css.about}>
        <div className={css.device}>
          <bdi>{factor.name}</bdi>
        </div>
        {kind !== factor.name && <div className={css.quiet}>{kind}</div>}
        <div className={css.quiet}>{rich('Added {at}', { at: moment(factor.created_at) })}</div>
        {factor.last_used_at && (
          <div className={css.quiet}>
            {rich('Last used {last_used_at}', { last_used_at: moment(factor.last_used_at) })}
          </div>
        )}
      </div>
      <Button size="small" aria-label={t('Remove {name}', { name: factor.name })} onClick={onRemove}>
        {t('Remove')}
      </Button>
    </li>
  );
}
