import { useSelector } from '@xstate/react';
import { type ActorRefFrom, waitFor } from 'xstate';
import type { medicalRecordEditMachine } from '#machines/flows/records/medicalRecordEdit.machine.ts';
import { t } from '#src/language/t.ts';
import { ConflictDialog } from '#src/screens/form/ConflictDialog.tsx';
import { DraftNotice } from '#src/screens/form/DraftNotice.tsx';
import { FlowForm } from '#src/screens/form/FlowForm.tsx';
import { LeaveGuard } from '#src/screens/form/LeaveGuard.tsx';
import { SavingNotices } from '#src/screens/form/SavingNotices.tsx';
import { Button } from '#src/ui/Button.tsx';
import * as bar from '#src/ui/SaveBar.css.ts';
import { DiscardDialog } from './DiscardDialog.tsx';
import { RecordFields, type RecordSurroundings } from './RecordFields.tsx';
import { ReopenedNotice } from './ReopenedNotice.tsx';
import { SaveState } from './SaveState.tsx';
import { SignDialog } from './SignDialog.tsx';
import { signKeys, useSignKey } from './useSignKey.ts';
import { VisitNotice } from './VisitNotice.tsx';
import { recordValueInWords } from './words.ts';

type Flow = ActorRefFrom<typeof medicalRecordEditMachine>;

/** The form of one draft, with what may come between: a conflict, the signature, the bin. */
export function RecordEditForm({ flow, around }: { flow: Flow; around: RecordSurroundings }) {
  const form = useSelector(flow, ({ children }) => children.form);
  const record = useSelector(flow, ({ context }) => context.record);
  const sign = useSelector(flow, ({ children }) => children.sign);
  const removal = useSelector(flow, ({ children }) => children.removal);
  const conflict = useSelector(flow, ({ children }) => children.conflict);
  const isSlow = useSelector(flow, (snapshot) => snapshot.hasTag('slow'));
  const isStoring = useSelector(flow, (snapshot) => snapshot.matches({ open: { deciding: 'storing' } }));
  const canSign = useSelector(flow, (snapshot) => snapshot.can({ type: 'sign.asked' }));
  const isClosed = useSelector(flow, (snapshot) => snapshot.matches({ open: { saving: 'closed' } }));
  const canDiscard = useSelector(flow, (snapshot) => snapshot.can({ type: 'discard.asked' }));
  const isLocked = useSelector(form, (snapshot) => snapshot?.hasTag('locked') ?? false);
  const second = useSelector(form, (snapshot) => Number(snapshot?.context.values.co_signer) || null);
  const hasOthers = useSelector(
    form,
    (snapshot) =>
      Array.isArray(snapshot?.context.values.co_authors) && snapshot.context.values.co_authors.length > 0,
  );
  const { zone } = around.last.setting;
  useSignKey('page', () => flow.send({ type: 'sign.asked' }));
  if (!form) return null;
  const nameOf = (id: number) =>
    around.colleagues.find((one) => one.id === id)?.name ?? t('Staff {id}', { id: String(id) });
  return (
    <>
      <FlowForm form={form} label={t('Edit medical record')}>
        <DraftNotice form={form} />
        <VisitNotice record={record} />
        <ReopenedNotice record={record} zone={zone} />
        <RecordFields form={form} around={around} />
        <SavingNotices
          isSlow={isSlow}
          isUnavailable={false}
          onCancel={() => flow.send({ type: 'saving.cancelled' })}
          onRetry={() => flow.send({ type: 'retried' })}
        />
        <div className={bar.bar}>
          <div className={bar.buttons}>
            <Button type="submit" isPending={isLocked} isDisabled={isClosed}>
              {t('Save draft')}
            </Button>
            <Button
              variant="primary"
              isPending={isStoring}
              isDisabled={!canSign && !isStoring}
              aria-keyshortcuts={signKeys}
              disabledReason={
                hasOthers
                  ? t('Others sign it too: save the draft and sign on the page of the record.')
                  : undefined
              }
              onClick={() => flow.send({ type: 'sign.asked' })}
            >
              {t('Sign')}
            </Button>
            {canDiscard && (
              <Button variant="danger" onClick={() => flow.send({ type: 'discard.asked' })}>
                {t('Discard')}
              </Button>
            )}
          </div>
          <SaveState flow={flow} zone={zone} />
        </div>
      </FlowForm>
      {sign && <SignDialog sign={sign} secondName={second === null ? undefined : nameOf(second)} />}
      {removal && <DiscardDialog removal={removal} />}
      {conflict && (
        <ConflictDialog conflict={conflict} form={form} describe={recordValueInWords(nameOf, zone)} />
      )}
      <LeaveGuard form={form} before={() => saveFirst(flow)} />
    </>
  );
}

/** Saves what is typed before the page is left, so that the question comes only where that fails. */
async function saveFirst(flow: Flow) {
  flow.send({ type: 'save.asked' });
  await waitFor(
    flow,
    (snapshot) =>
      snapshot.status !== 'active' ||
      !(snapshot.matches({ open: { saving: 'saving' } }) || snapshot.matches({ open: { saving: 'dirty' } })),
    { timeout: 3000 },
  ).catch(() => {});
}
