import { type Promises, promise } from '#machines/parts/properties.ts';
import type { FactorSetup } from './factorFields.ts';

interface Context {
  readonly begun: FactorSetup | null;
  readonly codes: readonly string[];
}

/** What adding a second factor promises. */
export const factorAddingPromises: Promises = {
  properties: [
    promise<Context>({
      says: 'The recovery codes from the server are shown, and stay until the user confirms that they are saved.',
      holds: ({ event, before, now }) => {
        if (before?.isIn('showingCodes')) return now.isIn('showingCodes') || event.type === 'codes.kept';
        const codes = event.type === 'saving.stored' && event.stored.recovery_codes;
        const isProof = before?.isIn('scanning') || before?.isIn('asking');
        if (!isProof || !codes || codes.length === 0) return true;
        return now.isIn('showingCodes') && now.context.codes === codes;
      },
    }),
    promise<Context>({
      says: 'The secret of a factor is in the page only while it is being set up, and the codes only while they are shown.',
      holds: ({ now }) =>
        (now.context.begun === null || now.isIn('scanning') || now.isIn('asking')) &&
        (now.context.codes.length === 0 || now.isIn('showingCodes')),
    }),
    promise<Context>({
      says: 'A factor is told as added exactly when the server has seen it work.',
      holds: ({ event, before, stated }) =>
        stated.some(({ type }) => type === 'added') ===
        (event.type === 'saving.stored' &&
          (before?.isIn('scanning') === true || before?.isIn('asking') === true)),
    }),
  ],
};
