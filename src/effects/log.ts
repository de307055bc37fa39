/** Writes to the browser's console what is only logged; never a body, a token or what someone typed. */
export function logProblem(what: string, error?: unknown) {
  const kind = error instanceof Error ? `${error.name}: ${error.message}` : '';
  // biome-ignore lint/suspicious/noConsole: the specification asks for a log, and a browser's log is its console
  console.error(what, kind);
}
