/** A name that no other form has; randomUUID exists only in secure contexts, random values everywhere. */
export const newAttempt = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
