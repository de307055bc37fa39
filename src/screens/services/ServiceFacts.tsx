import type { FormChoice, Service } from '#machines/flows/serviceFields.ts';
import { t } from '#src/language/t.ts';
import { colorWord } from '#src/screens/form/FormColorField.tsx';
import { Card } from '#src/ui/Card.tsx';
import { LabelChip } from '#src/ui/Chip.tsx';
import { DescriptionList } from '#src/ui/DescriptionList.tsx';
import { durationInWords, locations, priceInWords } from './words.ts';

const limit = (count: number | null | undefined, unit: string) =>
  count == null ? 'without limit' : `${count} ${unit}`;

/** Everything that is set about a service. */
export function ServiceFacts({ service, forms }: { service: Service; forms: readonly FormChoice[] }) {
  const { buffer_before_minutes: before = 0, buffer_after_minutes: after = 0 } = service;
  const price = priceInWords(service);
  return (
    <Card title={t('Service')}>
      <DescriptionList
        items={[
          { term: t('Duration'), value: durationInWords(service.duration_minutes) },
          {
            term: t('Buffers'),
            value:
              before + after === 0 ? 'none' : t('{before} min before, {after} min after', { before, after }),
          },
          { term: t('Category'), value: service.category },
          { term: t('Code'), value: service.code },
          {
            term: t('Colour'),
            value: <LabelChip color={service.color}>{colorWord(service.color)}</LabelChip>,
          },
          { term: t('Where'), value: locations[service.location ?? 'clinic'] },
          ...(price === '' ? [] : [{ term: t('Price'), value: price }]),
          {
            term: t('Start times every'),
            value: service.slot_interval_minutes
              ? durationInWords(service.slot_interval_minutes)
              : t('as the clinic'),
          },
          {
            term: t('Minimum notice'),
            value: service.min_notice_minutes ? durationInWords(service.min_notice_minutes) : 'none',
          },
          { term: t('Booking window'), value: limit(service.booking_window_days, 'days') },
          { term: t('Most a day'), value: limit(service.max_per_day, 'reservations') },
          {
            term: t('Patients at the same time'),
            value: String(service.capacity ?? 1),
          },
          {
            term: t('New reservations'),
            value: service.initial_status === 'requested' ? 'wait to be accepted' : 'are booked at once',
          },
          {
            term: t('Signed before'),
            value:
              (service.required_consent_forms ?? [])
                .map(
                  (id) =>
                    forms.find((form) => form.id === id)?.title ??
                    t('Archived, no. {id}', { id: String(id) }),
                )
                .join('\n') || t('nothing'),
          },
          { term: t('Who sees it'), value: service.is_private ? 'only staff' : 'everybody' },
        ]}
      />
    </Card>
  );
}
