import { RefusedError } from '#machines/parts/failure.ts';

/** What a call answers; null where the role may not ask. */
export async function unlessForbidden<Answer>(ask: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof RefusedError && error.status === 403) return null;
    throw error;
  }
}
