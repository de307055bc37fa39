/** An instant as calendars write it. */
export const utc = (at: Date) => `${at.toISOString().replace(/[-:]|\.\d{3}/g, '')}`;
/** A text as calendars write it. */
export const escaped = (text: string) =>
  text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n');

/** An iCalendar file with one entry; RFC 5545. */
export function toCalendar(entry: [string, string][]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Chartroom//Reservations//EN',
    'BEGIN:VEVENT',
    ...entry.map(([name, value]) => `${name}:${value}`),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** At most 75 bytes a line, never in the middle of a character; RFC 5545, section 3.1. */
function folded(line: string): string {
  const parts: string[] = [''];
  let room = 75;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (size > room) {
      parts.push('');
      room = 74;
    }
    parts[parts.length - 1] += character;
    room -= size;
  }
  return parts.join('\r\n ');
}
