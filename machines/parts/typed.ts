import type { StateMachine } from 'xstate';

// biome-ignore lint/suspicious/noExplicitAny: the one place that is replaced
type Any = any;

/** The type of a chart with another input: how a chart that knows no entity is seen by a flow that does. */
export type WithInput<Machine, Input> =
  Machine extends StateMachine<
    infer Context,
    infer Event,
    infer Children,
    infer Actor,
    infer Action,
    infer Guard,
    infer Delay,
    infer Value,
    infer Tag,
    Any,
    infer Output,
    infer Emitted,
    infer Meta,
    infer Config
  >
    ? StateMachine<
        Context,
        Event,
        Children,
        Actor,
        Action,
        Guard,
        Delay,
        Value,
        Tag,
        Input,
        Output,
        Emitted,
        Meta,
        Config
      >
    : never;
