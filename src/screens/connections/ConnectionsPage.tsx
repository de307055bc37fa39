import type { Clinic } from '#machines/flows/clinics/clinicFields.ts';
import type { CalendarFeed } from '#machines/flows/connections/calendarFeedFields.ts';
import type { ApiToken } from '#machines/flows/connections/tokenFields.ts';
import type { Webhook, WebhookDelivery } from '#machines/flows/connections/webhookFields.ts';
import type { StaffMember } from '#machines/flows/staff/staffFields.ts';
import { readApiSettings } from '#src/api/settings.ts';
import type { Page } from '#src/api/shape.ts';
import { t } from '#src/language/t.ts';
import type { OnSearch } from '#src/screens/list/listSearch.ts';
import { NoClinic } from '#src/screens/list/NoClinic.tsx';
import { CopyText } from '#src/ui/CopyText.tsx';
import { TextTo } from '#src/ui/links.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { type ConnectionSearch, withoutForm } from './connectionSearch.ts';
import * as css from './connections.css.ts';
import { FeedEditor } from './FeedEditor.tsx';
import { FeedReplacing } from './FeedReplacing.tsx';
import { FeedSection } from './FeedSection.tsx';
import { TokenEditor } from './TokenEditor.tsx';
import { TokenSection } from './TokenSection.tsx';
import { WebhookEditor } from './WebhookEditor.tsx';
import { WebhookRotating } from './WebhookRotating.tsx';
import { WebhookSection } from './WebhookSection.tsx';

/** The connections that were asked for. */
export interface ConnectionsListed {
  clinic: Clinic;
  tokens: Page<ApiToken>;
  feeds: Page<CalendarFeed>;
  /** Null for those whose role does not manage them. */
  webhooks: Page<Webhook> | null;
  /** What the chosen webhook was told. */
  deliveries: Page<WebhookDelivery> | null;
  /** Whose calendars a feed may show, while its form is open. */
  staff: readonly StaffMember[];
}

type Props = {
  /** Null while there is no clinic. */
  listed: ConnectionsListed | null;
  search: ConnectionSearch;
  onSearch: OnSearch<ConnectionSearch>;
};

/** How other programs reach the clinic. */
export function ConnectionsPage({ listed, search, onSearch }: Props) {
  return (
    <>
      <PageHeader
        title={t('Connections')}
        description={listed && <bdi>{listed.clinic.name}</bdi>}
        breadcrumbs={[{ key: 'settings', link: <TextTo to="/dashboard/settings">{t('Settings')}</TextTo> }]}
      />
      {listed === null ? (
        <NoClinic text={t('Programs connect to a clinic. Create or join one first.')} />
      ) : (
        <Listed key={listed.clinic.id} listed={listed} search={search} onSearch={onSearch} />
      )}
    </>
  );
}

function Listed({ listed, search, onSearch }: Props & { listed: ConnectionsListed }) {
  const { clinic, tokens, feeds, staff, webhooks, deliveries } = listed;
  const zone = clinic.timezone ?? 'UTC';
  const close = () => onSearch(withoutForm, false);
  return (
    <>
      {search.token === 'new' && <TokenEditor clinic={clinic.id} onClose={close} />}
      {webhooks && search.hook === 'new' && <WebhookEditor clinic={clinic.id} onClose={close} />}
      {webhooks && search.rotates !== undefined && (
        <WebhookRotating
          key={search.rotates}
          id={search.rotates}
          webhooks={webhooks.results}
          onClose={close}
        />
      )}
      {search.feed === 'new' && <FeedEditor clinic={clinic} staff={staff} onClose={close} />}
      {search.replaces !== undefined && (
        <FeedReplacing
          key={search.replaces}
          id={search.replaces}
          feeds={feeds.results}
          clinic={clinic}
          staff={staff}
          onClose={close}
        />
      )}
      <section className={css.section} aria-labelledby="fhir-address">
        <h2 id="fhir-address">{t('FHIR address')}</h2>
        <p>
          {t(
            'Other programs read and change this clinic’s data in the FHIR R4 format at this address, each with a token of its own.',
          )}
        </p>
        <CopyText text={`${readApiSettings().baseUrl}/fhir/R4`} action={t('Copy address')} />
      </section>
      <TokenSection clinic={clinic.id} page={tokens} zone={zone} search={search} onSearch={onSearch} />
      <FeedSection clinic={clinic.id} page={feeds} zone={zone} search={search} onSearch={onSearch} />
      {webhooks && (
        <WebhookSection
          clinic={clinic.id}
          page={webhooks}
          deliveries={deliveries}
          zone={zone}
          search={search}
          onSearch={onSearch}
        />
      )}
    </>
  );
}
