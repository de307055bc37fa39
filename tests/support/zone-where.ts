/** A zone in which it is so many hours and some minutes now, so that no test depends on the hour at which it runs. */
export function zoneWhere(hour: number): string {
  const behind = ((new Date().getUTCHours() - hour + 36) % 24) - 12;
  return `Etc/GMT${behind >= 0 ? '+' : '-'}${Math.abs(behind)}`;
}
