import type { FormChoice, Service } from '#machines/flows/services/serviceFields.ts';
import { inDigits } from '#src/language/inDigits.ts';
import { plural, t } from '#src/language/t.ts';
import { colorWord } from '#src/screens/form/colorWords.ts';
import { durationInWords } from '#src/time/durationInWords.ts';
import { timeFormat } from '#src/time/timeFormat.ts';
import { Card } from '#src/ui/Card.tsx';
import { ColorChip } from '#src/ui/Chip.tsx';
import { DescriptionList } from '#src/ui/DescriptionList.tsx';
import { locations, priceInWords } from './words.ts';

type Props = { service: Service; forms: readonly FormChoice[]; zone: string };

/** Everything that is set about a service. */
export function ServiceFacts({ service, forms, zone }: Props) {
  const { buffer_before_minutes: before = 0, buffer_after_minutes: after = 0 } = service;
  const price = priceInWords(service);
  const days = timeFormat({ dateStyle: 'medium', timeZone: zone });
  const dayOf = (instant: string) => days.format(new Date(instant));
  return (
    <Card title={t('Service')}>
      <DescriptionList
        items={[
          { term: t('Duration'), value: durationInWords(service.duration_minutes) },
          {
            term: t('Buffers'),
            value:
              before + after === 0
                ? t('none')
                : t('{before} min before, {after} min after', { before, after }),
          },
          { term: t('Category'), value: service.category },
          { term: t('Code'), value: service.code },
          {
            term: t('Colour'),
            value: <ColorChip color={service.color}>{colorWord(service.color)}</ColorChip>,
          },
          { term: t('Where'), value: locations[service.location ?? 'clinic'] },
          ...(price === '' ? [] : [{ term: t('Price'), value: price }]),
          {
            term: t('Start times every'),
            value: service.slot_interval_minutes
              ? durationInWords(service.slot_interval_minutes)
              : t('same as the clinic'),
          },
          {
            term: t('First start after'),
            value: service.slot_offset_minutes ? durationInWords(service.slot_offset_minutes) : t('at once'),
          },
          {
            term: t('Minimum notice'),
            value: service.min_notice_minutes ? durationInWords(service.min_notice_minutes) : t('none'),
          },
          {
            term: t('Booking window'),
            value:
              service.booking_window_days == null
                ? t('without limit')
                : plural(service.booking_window_days, '{count} day', '{count} days'),
          },
          {
            term: t('Most a day'),
            value:
              service.max_per_day == null
                ? t('without limit')
                : plural(service.max_per_day, '{count} reservation', '{count} reservations'),
          },
          {
            term: t('Patients at the same time'),
            value: inDigits(service.capacity ?? 1),
          },
          {
            term: t('New reservations'),
            value:
              service.initial_status === 'requested' ? t('wait to be accepted') : t('are booked at once'),
          },
          {
            term: t('Signed before'),
            value:
              (service.required_consent_forms ?? [])
                .map((id) => {
                  const title =
                    forms.find((form) => form.id === id)?.title ??
                    t('Archived, no. {id}', { id: String(id) });
                  const since = service.required_since?.find((one) => one.consent_form === id)?.since;
                  return since ? t('{title}, since {day}', { title, day: dayOf(since) }) : title;
                })
                .join('\n') || t('nothing'),
          },
          { term: t('Record begins with'), value: service.record_template_name ?? t('nothing') },
          { term: t('Who sees it'), value: service.is_private ? t('only staff') : t('everyone') },
        ]}
      />
    </Card>
  );
}
