/** Transitions that no test can walk, by edge, each with its reason. */
export const waivers: Readonly<Record<string, string>> = {};
