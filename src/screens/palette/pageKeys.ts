import { formOf } from '#src/flows/form.ts';
import { paletteActions } from '#src/flows/search/paletteActions.ts';
import { t } from '#src/language/t.ts';
import type { App } from '#src/session/app.ts';
import { openFlows } from '#src/session/openFlows.ts';

/** A shortcut of the page that is open: its keys, and what they do. */
export interface PageKey {
  readonly keys: readonly string[];
  readonly words: string;
}

/** What the keyboard does on the page that is open, beyond what it does everywhere. */
export function pageKeys(app: App): PageKey[] {
  const has = (selector: string) => document.querySelector(`main ${selector}`) !== null;
  const hasGrid = has('[role="grid"]');
  const canUndo = paletteActions(app)
    .offered()
    .some(({ id }) => id.includes(' undo.asked '));
  return [
    ...(hasOpenForm(app) ? [{ keys: ['Ctrl', 'S'], words: t('Save the open form') }] : []),
    ...(has('[aria-keyshortcuts~="Control+Enter"]')
      ? [{ keys: ['Ctrl', t('Enter')], words: t('Sign the record') }]
      : []),
    ...(canUndo ? [{ keys: ['Ctrl', 'Z'], words: t('Undo the last step') }] : []),
    ...(hasGrid
      ? [
          { keys: ['←', '↑', '→', '↓'], words: t('Move through times and columns of the calendar') },
          { keys: ['Home', 'End'], words: t('Go to the first or the last of the column') },
          { keys: [t('Enter')], words: t('Reserve a free time, pick up or drop a reservation') },
          { keys: [t('Space')], words: t('Pick up or drop a reservation') },
          { keys: ['⇧', '↓'], words: t('Make the reservation you are moving longer, ⇧ ↑ shorter') },
          { keys: ['O'], words: t('Open the reservation') },
        ]
      : []),
    ...(!hasGrid && has('[data-carry]')
      ? [
          { keys: [t('Space')], words: t('Pick up or drop a reservation') },
          { keys: ['←', '↑', '→', '↓'], words: t('Move the reservation you picked up') },
        ]
      : []),
    ...(has('[role="tablist"]') ? [{ keys: ['←', '→'], words: t('Switch tabs, from a tab') }] : []),
  ];
}

function hasOpenForm(app: App): boolean {
  let found = false;
  openFlows(app).watch((flow, isOpen) => {
    found ||= isOpen && formOf(flow) !== undefined;
  })();
  return found;
}
