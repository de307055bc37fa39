import fc from 'fast-check';

/** The same examples in every run, so that a run says the same twice; CHANCE_SEED tries others. */
fc.configureGlobal({ seed: Number(process.env.CHANCE_SEED ?? 1) });

export default fc;
