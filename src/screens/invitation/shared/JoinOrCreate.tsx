import { useNavigate } from '@tanstack/react-router';
import { t } from '#src/language/t.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { Card } from '#src/ui/Card.tsx';
import * as css from '../invitation.css.ts';
import { JoinClinic } from './JoinClinic.tsx';

/** Asks someone who has no clinic yet whether they come to a clinic that is here already. */
export function JoinOrCreate() {
  const { api } = useApp();
  const navigate = useNavigate();
  if (!api.features.has('invitations')) return null;
  return (
    <div className={css.beforeForm}>
      <Card
        title={t('Join a clinic or create one?')}
        text={t(
          'Does your clinic use Chartroom already? Join it with the invitation that a colleague gave you. Otherwise create your clinic below.',
        )}
      >
        <p>
          {t(
            'If you worked in a clinic here before, it was deleted or your access to it ended. Ask its owner or a manager; what you typed and did not save is kept in this browser.',
          )}
        </p>
        <div>
          <JoinClinic onJoined={() => void navigate({ to: '/dashboard', ignoreBlocker: true })} />
        </div>
      </Card>
    </div>
  );
}
