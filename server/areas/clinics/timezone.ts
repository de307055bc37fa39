import { invalid } from '#server/http/refusal.ts';

const name = /^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/;

/** Refuses a time zone that is not in the IANA database. */
export function refuseUnknownTimezone(timezone: string | undefined): void {
  if (timezone === undefined || isKnown(timezone)) return;
  throw invalid({ timezone: ['Enter the name of a time zone, such as Europe/Berlin.'] });
}

function isKnown(timezone: string): boolean {
  if (!name.test(timezone)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: timezone });
    return true;
  } catch {
    return false;
  }
}
