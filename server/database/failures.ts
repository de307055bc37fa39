/** The five-letter code that PostgreSQL gave an error, or the system's for a broken connection. */
export function codeOf(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : undefined;
}

const brokenSocket = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
]);
const lostWords =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|connection is closed|not queryable|Client has encountered a connection error/i;

/** Whether the connection behind an error can no longer be trusted. */
export function isLost(error: unknown): boolean {
  const code = codeOf(error);
  if (code && (brokenSocket.has(code) || /^(08|57P|25P03)/.test(code))) return true;
  return error instanceof Error && lostWords.test(error.message);
}

/** Whether the database is away, full or too busy: nothing is wrong with the request. */
export function isUnavailable(error: unknown): boolean {
  return isLost(error) || /^(53|55P03|57014|58|25006)/.test(codeOf(error) ?? '');
}

/** Whether PostgreSQL undid a transaction for another's sake and a repeat may succeed. */
export function isToBeRepeated(error: unknown): boolean {
  return ['40001', '40P01'].includes(codeOf(error) ?? '');
}

/** Whether a value that the validation let through is one that PostgreSQL cannot hold. */
export function isUnstorable(error: unknown): boolean {
  return ['22021', '22P05', '22P02', '22003', '2201W', '2201X', '22001', '22007', '22008', '54000'].includes(
    codeOf(error) ?? '',
  );
}

/** Whether a row-level policy kept a row out: its clinic went out of reach after the handler had looked. */
export function isOutOfReach(error: unknown): boolean {
  return codeOf(error) === '42501' && (error as { routine?: string }).routine === 'ExecWithCheckOptions';
}

/** The name of the unique constraint that an error speaks of. */
export function takenConstraint(error: unknown): string | undefined {
  return codeOf(error) === '23505' ? (error as { constraint?: string }).constraint : undefined;
}
