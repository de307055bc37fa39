import { useEffect } from 'react';
import type { AnyActor, AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { formOf } from '#src/flows/form.ts';
import { t } from '#src/language/t.ts';
import { useApp } from '#src/session/AppContext.tsx';
import type { App } from '#src/session/app.ts';
import { openFlows } from '#src/session/openFlows.ts';
import { perApp } from '#src/session/perApp.ts';

/** Something that a running chart can be told now. */
export interface PaletteAction {
  readonly id: string;
  /** A verb and what it is done to. */
  readonly label: string;
  /** Read from the chart each time it is asked. */
  isOffered(): boolean;
  run(): void;
}

/** An event of a chart as an action: offered while the chart would take it, and never otherwise. */
export const chartAction = (
  actor: Pick<AnyActor, 'getSnapshot' | 'send' | 'sessionId'>,
  label: string,
  event: AnyEventObject,
): PaletteAction => ({
  id: `${actor.sessionId} ${event.type} ${label}`,
  label,
  isOffered: () => {
    const snapshot: AnyMachineSnapshot = actor.getSnapshot();
    return snapshot.status === 'active' && snapshot.can(event);
  },
  run: () => actor.send(event),
});

type Source = () => readonly PaletteAction[];

/** What the palette may offer: the app's own charts, the open forms, and what pages add while they are shown. */
export const paletteActions = perApp((app) => {
  const sources = new Set<Source>();
  const always: Source[] = [() => formActions(app), () => appActions(app)];
  return {
    /** Adds the actions of a page until the answer is called. */
    register(source: Source) {
      sources.add(source);
      return () => void sources.delete(source);
    },
    offered: (): PaletteAction[] =>
      [...sources, ...always].flatMap((source) => source()).filter((action) => action.isOffered()),
  };
});

/** Lets a page's charts be told things from the palette for as long as the page is shown. */
export function usePaletteActions(source: Source) {
  const app = useApp();
  useEffect(() => paletteActions(app).register(source), [app, source]);
}

function appActions({ root, darkMode, buildFreshness, defaultClinic }: App): PaletteAction[] {
  const { clinics, chosen } = defaultClinic.getSnapshot().context;
  const isDark = darkMode.getSnapshot().hasTag('dark');
  return [
    chartAction(buildFreshness, t('Reload for the update'), { type: 'reload.asked' }),
    chartAction(darkMode, isDark ? t('Switch to the light theme') : t('Switch to the dark theme'), {
      type: 'darkMode.toggled',
    }),
    ...clinics
      .filter(({ id }) => id !== chosen?.id)
      .map((clinic) =>
        chartAction(root, t('Switch to the clinic {name}', { name: clinic.name }), {
          type: 'switch.wanted',
          clinic,
          from: chosen,
        }),
      ),
    chartAction(root, t('Log out'), { type: 'signOut.wanted' }),
  ];
}

function formActions(app: App): PaletteAction[] {
  const flows: AnyActor[] = [];
  openFlows(app).watch((flow, isOpen) => {
    if (isOpen) flows.push(flow);
  })();
  return flows.flatMap((flow) => {
    const form = formOf(flow);
    // a page that the role forbids runs its flow, and shows no form
    const isShown = document.querySelector('form') !== null;
    return form && isShown ? [chartAction(form, t('Save the open form'), { type: 'form.submitted' })] : [];
  });
}
