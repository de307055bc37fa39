import { useContext, useEffect, useRef, useState } from 'react';
import { type Actor, type AnyStateMachine, createActor, type InputFrom } from 'xstate';
import { AppContext } from './AppContext.tsx';
import { deeds } from './deeds.ts';

type Given<Machine extends AnyStateMachine> =
  undefined extends InputFrom<Machine> ? [{ input?: InputFrom<Machine> }?] : [{ input: InputFrom<Machine> }];

/**
 * Runs a chart for as long as a component is shown; the chart and its input are those of the first render. The hook of
 * `@xstate/react` stops a chart whose component React takes away and puts back at once, as StrictMode does, and starts
 * it anew: everything it had asked for would be asked for twice.
 */
export function useChart<Machine extends AnyStateMachine>(
  machine: Machine,
  ...[options]: Given<Machine>
): Actor<Machine> {
  const [actor] = useState(() => createActor(machine, options as never) as Actor<Machine>);
  const app = useContext(AppContext);
  const places = useRef(0);
  useEffect(() => {
    places.current += 1;
    actor.start();
    return () => {
      places.current -= 1;
      queueMicrotask(() => {
        if (places.current === 0) actor.stop();
      });
    };
  }, [actor]);
  useEffect(() => (app ? deeds(app).watch(actor) : undefined), [app, actor]);
  return actor;
}
