import Archive from 'lucide-react/icons/archive';
import Pencil from 'lucide-react/icons/pencil';
import { useState } from 'react';
import type { Reservation } from '#machines/flows/reservations/reservationMoves.ts';
import type { Service, ServiceChoices } from '#machines/flows/services/serviceFields.ts';
import { usePaletteAction } from '#src/flows/search/usePaletteAction.ts';
import { serviceArchivingFlow } from '#src/flows/services/serviceArchiving.ts';
import { serviceRestorationFlow } from '#src/flows/services/serviceRestoration.ts';
import { t } from '#src/language/t.ts';
import { useForbidden } from '#src/screens/access/useForbidden.ts';
import { UnfinishedHere } from '#src/screens/drafts/UnfinishedHere.tsx';
import { ArchivedNotice } from '#src/screens/form/ArchivedNotice.tsx';
import { Archiving } from '#src/screens/form/Archiving.tsx';
import { useReadAnew } from '#src/screens/form/useReadAnew.ts';
import { WeekView } from '#src/screens/week/WeekView.tsx';
import { useApp } from '#src/session/AppContext.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { ButtonTo, TextTo } from '#src/ui/links.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { ServiceFacts } from './ServiceFacts.tsx';
import { ServiceNext } from './ServiceNext.tsx';
import { ServicePeople } from './ServicePeople.tsx';
import { ServiceUse } from './ServiceUse.tsx';
import * as css from './services.css.ts';
import { archiveMeaning } from './words.ts';

type Props = Omit<ServiceChoices, 'templates'> & {
  service: Service;
  next: readonly Reservation[];
  zone: string;
};

/** One service: how it is booked, who gives it, how it is used, and what may be done with it. */
export function ServiceDetailPage({ service, colleagues, forms, next, zone }: Props) {
  const app = useApp();
  const readAnew = useReadAnew();
  const [isArchiving, setArchiving] = useState(false);
  const { id, name, version } = service;
  const isArchived = service.status === 'archived';
  const forbidden = useForbidden('services.manage', service.clinic);
  usePaletteAction(t('Archive the service'), !isArchived && !forbidden, () => setArchiving(true));
  const reread = (text?: string) => {
    if (text) app.toasts.push({ kind: 'success', text });
    readAnew();
  };
  return (
    <>
      <PageHeader
        title={<bdi>{name}</bdi>}
        description={service.description || undefined}
        breadcrumbs={[{ key: 'services', link: <TextTo to="/dashboard/services">{t('Services')}</TextTo> }]}
        actions={
          <>
            {!isArchived && (
              <Button
                variant="danger"
                icon={<Archive size={16} aria-hidden />}
                disabledReason={forbidden}
                onClick={() => setArchiving(true)}
              >
                {t('Archive service')}
              </Button>
            )}
            <ButtonTo
              variant="primary"
              to="/dashboard/services/edit/$idx"
              params={{ idx: String(id) }}
              disabledReason={forbidden}
              icon={<Pencil size={16} aria-hidden />}
            >
              {t('Edit service')}
            </ButtonTo>
          </>
        }
      />
      <div className={css.column}>
        <UnfinishedHere about={{ kind: 'service', id: service.id }} />
        {isArchived && (
          <ArchivedNotice
            machine={serviceRestorationFlow(app)}
            input={{ id, version }}
            title={t('This service is in the archive')}
            action={t('Restore service')}
            forbidden={forbidden}
            onRestored={() => reread(t('{name} was restored.', { name }))}
            onReload={() => reread()}
          >
            {t('It cannot be booked. Its reservations are kept.')}
          </ArchivedNotice>
        )}
        <div className={css.columns}>
          <ServiceFacts service={service} forms={forms} zone={zone} />
          <div className={css.column}>
            <ServiceUse service={service} timezone={zone} />
            <ServiceNext service={id} next={next} zone={zone} />
            <ServicePeople service={service} colleagues={colleagues} />
            <Card title={t('When it is offered')}>
              {service.weekly_availability ? (
                <WeekView days={service.weekly_availability} emptyWord={t('Not given')} />
              ) : (
                <p>{t('Whenever its staff work.')}</p>
              )}
            </Card>
          </div>
        </div>
      </div>
      {isArchiving && (
        <Archiving
          machine={serviceArchivingFlow(app)}
          input={{ id, name, version }}
          action={t('Archive service')}
          onDone={(kind) => {
            setArchiving(false);
            if (kind === 'removed') reread(t('{name} was archived.', { name }));
            if (kind === 'unknown') reread();
          }}
        >
          {archiveMeaning}
        </Archiving>
      )}
    </>
  );
}
