/** The browser's own IANA time zone; UTC where it does not say. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** The place that a zone is named after. */
export const placeOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

/** Every time zone that is named after a place, UTC first: some browsers know abbreviations too, which a clinic cannot have. */
export const knownZones = (): string[] => [
  'UTC',
  ...Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/')),
];
