import { useEffect } from 'react';
import { waitFor } from 'xstate';
import { patientOf } from '#machines/flows/reservations/reservationFields.ts';
import type { FormRef } from '#src/flows/form.ts';
import { focusField } from '#src/ui/focusField.ts';

/** Puts the cursor where the first choice is still open: whom it is for, or what is done. */
export function useFirstChoice(form: FormRef | undefined, isWanted: boolean): void {
  useEffect(() => {
    if (!form || !isWanted) return;
    const stop = new AbortController();
    void waitFor(form, (snapshot) => snapshot.matches('open'), { signal: stop.signal }).then(
      ({ context: { values } }) => {
        const open = patientOf(values) === 0 ? 'patient' : values.service === '' ? 'service' : null;
        requestAnimationFrame(() => {
          const isTyping = document.activeElement?.matches('input, textarea, [role="dialog"] *');
          if (open && !stop.signal.aborted && !isTyping) focusField(open);
        });
      },
      () => {},
    );
    return () => stop.abort();
  }, [form, isWanted]);
}
