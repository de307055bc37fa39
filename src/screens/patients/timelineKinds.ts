import type { components } from '#openapi/schema.d.ts';
import { t } from '#src/language/t.ts';

export type StoredMoment = components['schemas']['TimelineMoment'];
export type TimelineKind = 'chart' | StoredMoment['kind'];

/** What a timeline can be narrowed to. */
export const timelineKinds: Readonly<Record<TimelineKind, string>> = {
  reservation: t('Reservations'),
  record: t('Medical records'),
  consent: t('Consents'),
  file: t('Files'),
  chart: t('The chart itself'),
};

/** The kind that an address names; undefined for everything and for what is none. */
export const toTimelineKind = (value: unknown): TimelineKind | undefined =>
  (Object.keys(timelineKinds) as TimelineKind[]).find((kind) => kind === value);
