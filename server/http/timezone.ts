const name = /^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/;

/**
 * Three letters are an abbreviation, by which the database may mean another zone than the calendar, or the same without its
 * summer time: IST is Israel to one and India to the other.
 */
const abbreviation = /^(?!utc$|gmt$)[a-z]{3}$/i;

/** Names that the time zone database never had or gave up, so that PostgreSQL does not know them. */
const givenUp = /^(us\/pacific-new|canada\/east-saskatchewan|systemv\/.*)$/i;

/** Whether a name stands in the IANA time zone database; offsets such as +01:00 are no zones. */
export function isTimezone(text: string): boolean {
  if (!name.test(text) || abbreviation.test(text) || givenUp.test(text)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}
