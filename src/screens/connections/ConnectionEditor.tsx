import { useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import type { ConnectionWish } from '#machines/flows/connections/connectionCreate.machine.ts';
import type { FormValue, FormValues } from '#machines/form/rules.ts';
import { newAttempt } from '#src/effects/attempt.ts';
import { connectionCreateFlow } from '#src/flows/connections/connectionCreate.ts';
import type { FormRef } from '#src/flows/form.ts';
import { t } from '#src/language/t.ts';
import { leaveSaving } from '#src/screens/form/leaveSaving.ts';
import { SavingForm } from '#src/screens/form/SavingForm.tsx';
import { useFact } from '#src/screens/form/useFact.ts';
import { useFlow } from '#src/screens/form/useFlow.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { Button } from '#src/ui/Button.tsx';
import { CopyText } from '#src/ui/CopyText.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import * as css from './connections.css.ts';

/** What is said of one kind of connection. */
export interface EditorWords {
  title: string;
  action: string;
  /** The title over the secret. */
  made: (name: string) => string;
  /** What to do with the secret. */
  hint: string;
  copy: string;
}

type Props = {
  wish: ConnectionWish;
  initial?: FormValues | undefined;
  words: EditorWords;
  /** Lists and choices of the form in words. */
  describe?: (name: string, value: FormValue) => string | undefined;
  onClose: () => void;
  children: (form: FormRef) => ReactNode;
};

/** The form of a new connection over the lists, and its secret once it is made. */
export function ConnectionEditor({ wish, initial, words, describe, onClose, children }: Props) {
  const app = useApp();
  const router = useRouter();
  const [input] = useState(() => ({ ...wish, ...(initial && { initial }), attempt: newAttempt() }));
  const flow = useFlow(connectionCreateFlow(app), input);
  const saving = useSelector(flow, (snapshot) => snapshot.children.saving);
  const made = useSelector(flow, ({ context }) => context.made);
  useFact(flow, 'made', () => void router.invalidate());
  useFact(flow, 'unsure', () => void router.invalidate());
  const cancel = () => {
    leaveSaving(saving);
    onClose();
  };
  const close = () => {
    flow.send({ type: 'secret.copied' });
    onClose();
  };
  return (
    <>
      {saving && (
        <section className={css.editor} aria-labelledby="connection-editor">
          <h2 className={css.title} id="connection-editor">
            {words.title}
          </h2>
          <SavingForm
            saving={saving}
            label={words.title}
            action={words.action}
            {...(describe && { describe })}
            buttons={
              <Button variant="quiet" onClick={cancel}>
                {t('Cancel')}
              </Button>
            }
          >
            {children}
          </SavingForm>
        </section>
      )}
      {made && (
        <Dialog
          isOpen
          role="alertdialog"
          title={words.made(made.name)}
          buttons={
            <Button variant="primary" onClick={close} autoFocus>
              {t('I have copied it')}
            </Button>
          }
        >
          <p>{words.hint}</p>
          <CopyText text={made.secret} action={words.copy} />
        </Dialog>
      )}
    </>
  );
}
