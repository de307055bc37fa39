import Monitor from 'lucide-react/icons/monitor';
import { useState } from 'react';
import type { RemovalOutcome } from '#machines/parts/removal.machine.ts';
import type { TrustedDevice } from '#src/calls/factors.ts';
import { deviceForgettingFlow } from '#src/flows/account/deviceForgetting.ts';
import { rich } from '#src/language/rich.tsx';
import { t } from '#src/language/t.ts';
import { RemovalQuestion } from '#src/screens/form/RemovalQuestion.tsx';
import { useRemoval } from '#src/screens/form/useRemoval.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { timeFormat } from '#src/time/timeFormat.ts';
import { Button } from '#src/ui/Button.tsx';
import { FormSection } from '#src/ui/FormLayout.tsx';
import { deviceOf } from '../device.ts';
import * as css from '../settings.css.ts';

type Props = {
  devices: readonly TrustedDevice[];
  onForgotten: () => void;
  /** No one knows whether one is asked again. */
  onUnknown: () => void;
};

/** The browsers in which the second step is not asked for. */
export function TrustedDevices({ devices, onForgotten, onUnknown }: Props) {
  const [leaving, setLeaving] = useState<TrustedDevice | null>(null);
  const when = timeFormat({ dateStyle: 'medium' });
  return (
    <FormSection id="devices" title={t('Browsers that are not asked')}>
      {devices.length === 0 ? (
        <p>
          {t('None. When you sign in, you can choose not to be asked again in that browser for 30 days.')}
        </p>
      ) : (
        <ul className={css.sessions}>
          {devices.map((device) => (
            <li key={device.id} className={css.session}>
              <Monitor size={20} aria-hidden />
              <div className={css.about}>
                <div className={css.device}>
                  <bdi>{deviceOf(device.agent)}</bdi>
                </div>
                <div className={css.quiet}>
                  {rich('Asked again from {at}', {
                    at: <time dateTime={device.expires_at}>{when.format(new Date(device.expires_at))}</time>,
                  })}
                </div>
              </div>
              <Button
                size="small"
                aria-label={t('Ask again in {device}', { device: deviceOf(device.agent) })}
                onClick={() => setLeaving(device)}
              >
                {t('Ask again')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {leaving && (
        <ForgettingDialog
          key={leaving.id}
          device={leaving}
          onDone={(kind) => {
            setLeaving(null);
            if (kind === 'removed') onForgotten();
            if (kind === 'unknown') onUnknown();
          }}
        />
      )}
    </FormSection>
  );
}

function ForgettingDialog({
  device,
  onDone,
}: {
  device: TrustedDevice;
  onDone: (kind: RemovalOutcome['kind']) => void;
}) {
  const name = deviceOf(device.agent);
  const input = { id: device.id, name, version: null };
  const removal = useRemoval(deviceForgettingFlow(useApp()), input, onDone);
  return (
    <RemovalQuestion
      removal={removal}
      title={t('Ask again in {device}?', { device: name })}
      actionLabel={t('Ask again')}
    >
      {t('The next sign-in there asks for your second step. Who is signed in there stays signed in.')}
    </RemovalQuestion>
  );
}
