import { useEffect } from 'react';
import { waitFor } from 'xstate';
import { recordFields, sections } from '#machines/flows/records/recordFields.ts';
import { valuesOf } from '#machines/form/held.ts';
import type { FormRef } from '#src/flows/form.ts';
import { focusField } from '#src/ui/focusField.ts';

/** Puts the cursor where the writing begins, once the form is open; whoever is somewhere else already stays there. */
export function useFirstEmpty(form: FormRef | undefined, isWanted: boolean): void {
  useEffect(() => {
    if (!form || !isWanted) return;
    const stop = new AbortController();
    void waitFor(form, (snapshot) => snapshot.matches('open'), { signal: stop.signal }).then(
      ({ context: { values } }) => {
        const held = valuesOf(recordFields, values);
        const empty = sections.find((name) => held[name].trim() === '');
        requestAnimationFrame(() => {
          if (empty && !stop.signal.aborted && !isTyping()) focusField(empty);
        });
      },
      () => {},
    );
    return () => stop.abort();
  }, [form, isWanted]);
}

const isTyping = () =>
  document.activeElement?.matches('main input, main textarea, main [role="combobox"], [role="dialog"] *') ??
  false;
