import { failureGuards } from '#machines/parts/failure.ts';

/** Answers undefined where a file was deleted meanwhile, and fails as before where it could not be fetched. */
export function nothingIfGone(error: unknown): undefined {
  if (!failureGuards.gone(undefined, { error })) throw error;
}
