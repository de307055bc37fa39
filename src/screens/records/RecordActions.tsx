import { useEffect, useEffectEvent, useState } from 'react';
import type { ActInput, RecordAct } from '#machines/flows/records/medicalRecordAct.machine.ts';
import { addendumDraft } from '#machines/flows/records/medicalRecordAddendum.machine.ts';
import type { RecordSetting } from '#machines/flows/records/medicalRecordEdit.setup.ts';
import type { SignInput, SignOutcome } from '#machines/flows/records/medicalRecordSign.machine.ts';
import type { MedicalRecord } from '#machines/flows/records/recordFields.ts';
import type { RemovalOutcome } from '#machines/parts/removal.machine.ts';
import { newAttempt } from '#src/effects/attempt.ts';
import type { Place } from '#src/flows/place.ts';
import { recordDiscardingFlow } from '#src/flows/records/medicalRecordEdit.ts';
import { medicalRecordSignFlow } from '#src/flows/records/medicalRecordSign.ts';
import { t } from '#src/language/t.ts';
import { useContinued } from '#src/screens/drafts/useContinued.ts';
import { useRemoval } from '#src/screens/form/useRemoval.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { useChart } from '#src/session/useChart.ts';
import { Button } from '#src/ui/Button.tsx';
import { ActDialog } from './ActDialog.tsx';
import { AddendumDialog } from './AddendumDialog.tsx';
import { movesOf, type RecordMove } from './acts.ts';
import { DiscardDialog } from './DiscardDialog.tsx';
import { KeptWords } from './KeptWords.tsx';
import * as css from './records.css.ts';
import { SignDialog } from './SignDialog.tsx';
import { useRecordPalette } from './useRecordPalette.ts';

type Props = {
  record: MedicalRecord;
  place: Place;
  setting: RecordSetting;
  onEdit: (mode?: 'amend') => void;
  /** Leads to a field of the draft. */
  onField: (field: string) => void;
  onChanged: (text: string) => void;
  /** Someone changed the record first. */
  onOvertaken: () => void;
};

const labels: Record<RecordMove, string> = {
  edit: t('Edit record'),
  sign: t('Sign'),
  signPart: t('Sign without locking'),
  requestReview: t('Ask for review'),
  cosign: t('Co-sign'),
  return: t('Send back'),
  addAddendum: t('Add addendum'),
  signAddendum: t('Sign addendum'),
  amend: t('Amend'),
  unlock: t('Unlock'),
  restore: t('Restore'),
  discard: t('Discard'),
  void: t('Mark as entered in error'),
};

const done: Readonly<Record<RecordAct, string>> = {
  signPart: t('You have signed. The record stays open for the others.'),
  requestReview: t('The record waits for its review.'),
  return: t('The record was sent back.'),
  unlock: t('The record is a draft again.'),
  void: t('The record is marked as entered in error.'),
  restore: t('The draft is back.'),
  signAddendum: t('The addendum was signed.'),
};

const signedWords = (record: MedicalRecord) =>
  record.status === 'in_review'
    ? t('You have signed. The record waits for the second signature.')
    : t('The record was signed.');

/** Whether someone signs what another wrote. */
const isStranger = ({ staff, co_authors }: MedicalRecord, place: Place) =>
  place.staff === null || (place.staff !== staff && !co_authors.includes(place.staff));

const explained: readonly RecordMove[] = ['return', 'unlock', 'void'];

/** The buttons of a record: exactly what its lifecycle chart takes, and why it refuses the rest. */
export function RecordActions({ record, place, setting, onEdit, onField, onChanged, onOvertaken }: Props) {
  const [open, setOpen] = useState<RecordMove | null>(null);
  const [attempt] = useState(newAttempt);
  // what was typed for an act that was not done waits here for as long as the page lives
  const [reasons, setReasons] = useState<Partial<Record<RecordAct, string>>>({});
  const { id, version } = record;
  const close = (text: string | null) => {
    setOpen(null);
    if (text) onChanged(text);
  };
  const press = (type: RecordMove) => {
    if (type === 'edit') onEdit();
    else if (type === 'amend') onEdit('amend');
    else setOpen(type);
  };
  useRecordPalette(record, place, press);
  useContinued((name) => {
    if (name === addendumDraft(id)) setOpen('addAddendum');
  });
  const moves = movesOf(record, place);
  const offers = (type: RecordMove) => moves.some((one) => one.type === type && !one.refused);
  const first = (['sign', 'edit'] as const).find(offers);
  const act = open && open in done ? (open as RecordAct) : null;
  const input: Omit<ActInput, 'attempt'> | null = act && {
    ...{ id, version, act },
    needsReason: explained.includes(act),
    reason: reasons[act] ?? '',
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div className={css.actions} role="group" aria-label={t('Actions')}>
        {moves.map(({ type, refused }) => (
          <Button
            key={type}
            variant={
              type === 'void' || type === 'discard' ? 'danger' : type === first ? 'primary' : 'secondary'
            }
            disabledReason={refused}
            onClick={() => press(type)}
          >
            {labels[type]}
          </Button>
        ))}
      </div>
      <KeptWords
        record={record}
        setting={setting}
        onEdit={offers('edit') ? onEdit : undefined}
        onAmend={offers('amend') ? () => onEdit('amend') : undefined}
        onAddendum={offers('addAddendum') ? () => press('addAddendum') : undefined}
      />
      {input && (
        <ActDialog
          key={input.act}
          input={input}
          onDone={({ kind, reason }) => {
            setReasons((before) => ({ ...before, [input.act]: kind === 'done' ? '' : reason }));
            close(kind === 'done' ? done[input.act] : null);
            if (kind === 'overtaken' || kind === 'unanswered') onOvertaken();
          }}
        />
      )}
      {(open === 'sign' || open === 'cosign') && (
        <Signing
          input={{ id, version, kind: open, attempt }}
          forName={open === 'sign' && isStranger(record, place) ? record.staff_name : undefined}
          secondName={open === 'sign' && record.co_signer !== null ? record.co_signer_name : undefined}
          onDone={(outcome) => {
            setOpen(null);
            if (outcome.kind === 'signed') onChanged(signedWords(outcome.record));
            if (outcome.kind === 'overtaken' || outcome.kind === 'unanswered') onOvertaken();
            if (outcome.kind === 'led') onField(outcome.field);
          }}
        />
      )}
      {open === 'addAddendum' && (
        <AddendumOpening
          id={id}
          version={version}
          onDone={(isStored) => close(isStored ? t('The addendum waits for its signature.') : null)}
        />
      )}
      {open === 'discard' && (
        <Discarding
          input={{ id, name: t('this draft'), version }}
          onDone={(kind) => {
            close(kind === 'removed' ? t('The draft is in the bin.') : null);
            if (kind === 'unknown') onOvertaken();
          }}
        />
      )}
    </>
  );
}

function AddendumOpening(props: { id: number; version: number; onDone: (isStored: boolean) => void }) {
  const [input] = useState(() => ({ id: props.id, version: props.version, attempt: newAttempt() }));
  return <AddendumDialog input={input} onDone={props.onDone} />;
}

type SigningProps = {
  input: SignInput;
  forName: string | undefined;
  secondName: string | undefined;
  onDone: (outcome: SignOutcome) => void;
};

function Signing({ input, forName, secondName, onDone }: SigningProps) {
  const sign = useChart(medicalRecordSignFlow(useApp()), { input });
  const finish = useEffectEvent(onDone);
  useEffect(() => {
    const watching = sign.subscribe((snapshot) => {
      if (snapshot.status === 'done') finish(snapshot.output);
    });
    return () => watching.unsubscribe();
  }, [sign]);
  return <SignDialog sign={sign} forName={forName} secondName={secondName} />;
}

type DiscardingProps = {
  input: { id: number; name: string; version: number };
  onDone: (kind: RemovalOutcome['kind']) => void;
};

function Discarding({ input, onDone }: DiscardingProps) {
  const removal = useRemoval(recordDiscardingFlow(useApp()), input, onDone);
  return <DiscardDialog removal={removal} />;
}
