import { t } from '#src/language/t.ts';

const browsers = [
  ['Edge', /\bEdg(?:A|iOS)?\//],
  ['Opera', /\bOPR\//],
  [t('Samsung Internet'), /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const;

const systems = [
  ['Android', /\bAndroid\b/],
  ['iPadOS', /\biPad\b/],
  ['iOS', /\biPhone\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const;

const first = (table: readonly (readonly [string, RegExp])[], agent: string) =>
  table.find(([, pattern]) => pattern.test(agent))?.[0];

/** A browser and its system, as someone would recognise them; they are what the browser says of itself. */
export function deviceOf(agent: string): string {
  const [browser, system] = [first(browsers, agent), first(systems, agent)];
  if (browser && system) return t('{browser} on {system}', { browser, system });
  return browser ?? system ?? t('Unknown device');
}
