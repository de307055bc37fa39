import { useSelector } from '@xstate/react';
import Monitor from 'lucide-react/icons/monitor';
import { useEffect, useEffectEvent, useState } from 'react';
import type { TrustedDevice } from '#src/calls/factors.ts';
import { deviceForgettingFlow } from '#src/flows/account/deviceForgetting.ts';
import { rich } from '#src/language/rich.tsx';
import { t } from '#src/language/t.ts';
import { translateServerText } from '#src/language/translateServerText.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { useChart } from '#src/session/useChart.ts';
import { timeFormat } from '#src/time/timeFormat.ts';
import { AlertDialog } from '#src/ui/AlertDialog.tsx';
import { Button } from '#src/ui/Button.tsx';
import { FormSection } from '#src/ui/FormLayout.tsx';
import { deviceOf } from '../device.ts';
import * as css from '../settings.css.ts';

type Props = { devices: readonly TrustedDevice[]; onForgotten: () => void };

/** The browsers in which the second step is not asked for. */
export function TrustedDevices({ devices, onForgotten }: Props) {
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
          onDone={(isForgotten) => {
            setLeaving(null);
            if (isForgotten) onForgotten();
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
  onDone: (isForgotten: boolean) => void;
}) {
  const name = deviceOf(device.agent);
  const removal = useChart(deviceForgettingFlow(useApp()), {
    input: { id: device.id, name, version: null },
  });
  const isBusy = useSelector(removal, (snapshot) => snapshot.hasTag('busy'));
  const isSlow = useSelector(removal, (snapshot) => snapshot.hasTag('slow'));
  const isOver = useSelector(removal, (snapshot) => snapshot.status !== 'active');
  const problem = useSelector(removal, (snapshot) =>
    snapshot.matches('unavailable')
      ? t('The server did not answer. It may not have changed; try again.')
      : (translateServerText(snapshot.context.problem) ?? undefined),
  );
  const finish = useEffectEvent(onDone);
  useEffect(() => {
    const watching = removal.subscribe((snapshot) => {
      if (snapshot.status === 'done') finish(snapshot.output.removed);
    });
    return () => watching.unsubscribe();
  }, [removal]);
  return (
    <AlertDialog
      isOpen={!isOver}
      title={t('Ask again in {device}?', { device: name })}
      actionLabel={t('Ask again')}
      isPending={isBusy && !isSlow}
      error={isSlow ? t('This takes longer than usual. You can wait, or cancel.') : problem}
      onAction={() => removal.send({ type: 'removal.confirmed' })}
      onCancel={() => removal.send({ type: 'removal.dismissed' })}
    >
      {t('The next sign-in there asks for your second step. Who is signed in there stays signed in.')}
    </AlertDialog>
  );
}
