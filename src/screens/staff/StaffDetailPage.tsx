import { useSelector } from '@xstate/react';
import Archive from 'lucide-react/icons/archive';
import Contact from 'lucide-react/icons/contact';
import Pencil from 'lucide-react/icons/pencil';
import { useState } from 'react';
import { type ServiceChoice, type StaffMember, staffName } from '#machines/flows/staff/staffFields.ts';
import { overseesTokens } from '#machines/lifecycles/apiScopes.ts';
import { staffCalls } from '#src/calls/staff.ts';
import { usePaletteAction } from '#src/flows/search/usePaletteAction.ts';
import { staffArchivingFlow } from '#src/flows/staff/staffArchiving.ts';
import { staffRestorationFlow } from '#src/flows/staff/staffRestoration.ts';
import { inARow } from '#src/language/listed.ts';
import { t } from '#src/language/t.ts';
import { useForbidden } from '#src/screens/access/useForbidden.ts';
import { UnfinishedHere } from '#src/screens/drafts/UnfinishedHere.tsx';
import { ArchivedNotice } from '#src/screens/form/ArchivedNotice.tsx';
import { Archiving } from '#src/screens/form/Archiving.tsx';
import { useReadAnew } from '#src/screens/form/useReadAnew.ts';
import { useDownload } from '#src/screens/list/useDownload.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { ButtonTo, TextTo } from '#src/ui/links.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { RoleTable } from './RoleTable.tsx';
import { StaffAccess } from './StaffAccess.tsx';
import { StaffFacts } from './StaffFacts.tsx';
import { StaffHours } from './StaffHours.tsx';
import { roles } from './shared/roles.ts';
import { StandingChip } from './shared/StandingChip.tsx';
import * as css from './staff.css.ts';
import { TimeOff } from './TimeOff.tsx';
import { Utilisation } from './Utilisation.tsx';
import { useStaffRights } from './useStaffRights.ts';
import { archiveMeaning, tokensGoOn } from './words.ts';

type Props = { member: StaffMember; services: readonly ServiceChoice[]; timezone: string | undefined };

/** One member of staff: who it is, when they work, what they may do, and what may be done. */
export function StaffDetailPage({ member, services, timezone }: Props) {
  const app = useApp();
  const readAnew = useReadAnew();
  const [isArchiving, setArchiving] = useState(false);
  const { id, version, status, role } = member;
  const name = staffName(member);
  const forbidden = useForbidden('staff.manage', member.clinic);
  const user = useSelector(app.auth, ({ context }) => context.user?.id);
  const whyNot = useStaffRights(member);
  const keeping = forbidden ?? whyNot('archiving');
  const mayArchive = status !== 'archived' && !keeping;
  usePaletteAction(t('Archive the member of staff'), mayArchive, () => setArchiving(true));
  const download = useDownload();
  const card = {
    name: `staff-${id}.vcf`,
    type: 'text/vcard;charset=utf-8',
    read: () => staffCalls(app).exportStaffCard(id),
  };
  const reread = (text?: string) => {
    if (text) app.toasts.push({ kind: 'success', text });
    readAnew();
  };
  return (
    <>
      <PageHeader
        title={<bdi>{name}</bdi>}
        description={
          <span className={css.chips}>
            <StandingChip status={status} />
            <bdi>{inARow([roles[role].word, member.speciality])}</bdi>
          </span>
        }
        breadcrumbs={[{ key: 'staffs', link: <TextTo to="/dashboard/staffs">{t('Staff')}</TextTo> }]}
        actions={
          <>
            <Button
              variant="quiet"
              isCompact
              icon={<Contact size={16} aria-hidden />}
              onClick={() => void download(card)}
            >
              {t('Download contact card')}
            </Button>
            {status !== 'archived' && (
              <Button
                variant="danger"
                icon={<Archive size={16} aria-hidden />}
                disabledReason={keeping}
                onClick={() => setArchiving(true)}
              >
                {t('Archive staff member')}
              </Button>
            )}
            <ButtonTo
              variant="primary"
              to="/dashboard/staffs/edit/$idx"
              params={{ idx: String(id) }}
              disabledReason={member.user === user ? undefined : forbidden}
              icon={<Pencil size={16} aria-hidden />}
            >
              {t('Edit staff member')}
            </ButtonTo>
          </>
        }
      />
      <div className={css.column}>
        <UnfinishedHere about={{ kind: 'staff', id }} />
        {status === 'archived' && (
          <ArchivedNotice
            machine={staffRestorationFlow(app)}
            input={{ id, version }}
            title={t('{name} is in the archive', { name })}
            action={t('Restore staff member')}
            forbidden={forbidden ?? whyNot('restoration')}
            onRestored={() => reread(t('{name} was restored.', { name }))}
            onReload={() => reread()}
          >
            {t('They have no access and cannot be booked. What they did is kept.')}
          </ArchivedNotice>
        )}
        <div className={css.columns}>
          <div className={css.column}>
            <StaffFacts member={member} services={services} />
            {status !== 'archived' && <StaffAccess member={member} timezone={timezone} onChanged={reread} />}
            <Utilisation share={member.utilisation} />
          </div>
          <div className={css.column}>
            <StaffHours member={member} zone={timezone} />
            <TimeOff member={member} timezone={timezone} onChanged={reread} />
          </div>
        </div>
        <Card
          title={t('What this role allows')}
          text={t('Everything a person with this role may see and do.')}
        >
          <RoleTable chosen={role} />
        </Card>
      </div>
      {isArchiving && (
        <Archiving
          machine={staffArchivingFlow(app)}
          input={{ id, name, version }}
          action={t('Archive staff member')}
          onDone={(kind) => {
            setArchiving(false);
            if (kind === 'removed') reread(t('{name} was archived.', { name }));
            if (kind === 'unknown') reread();
          }}
        >
          {archiveMeaning}
          {member.user !== null &&
            app.api.features.has('connections') &&
            overseesTokens(role) &&
            ` ${tokensGoOn}`}
        </Archiving>
      )}
    </>
  );
}
