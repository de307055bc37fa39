import { useCallback, useEffectEvent } from 'react';
import type { MedicalRecord } from '#machines/flows/records/recordFields.ts';
import type { Place } from '#src/flows/place.ts';
import { usePaletteActions } from '#src/flows/search/paletteActions.ts';
import { t } from '#src/language/t.ts';
import { movesOf, type RecordMove } from './acts.ts';

const labels: Record<RecordMove, string> = {
  edit: t('Edit the record'),
  sign: t('Sign the record'),
  signPart: t('Sign the record without locking it'),
  requestReview: t('Send the record to review'),
  cosign: t('Co-sign the record'),
  return: t('Send the record back'),
  addAddendum: t('Add an addendum to the record'),
  signAddendum: t('Sign the addendum of the record'),
  amend: t('Amend the record'),
  unlock: t('Unlock the record'),
  restore: t('Restore the record from the bin'),
  discard: t('Discard the draft of the record'),
  void: t('Mark the record as entered in error'),
};

/** Offers in the palette what the lifecycle chart of the open record takes. */
export function useRecordPalette(record: MedicalRecord, place: Place, press: (move: RecordMove) => void) {
  const run = useEffectEvent(press);
  usePaletteActions(
    useCallback(() => {
      const isTaken = (move: RecordMove) =>
        movesOf(record, place).some(({ type, refused }) => type === move && refused === undefined);
      return (Object.keys(labels) as RecordMove[]).map((move) => ({
        id: `record ${record.id} ${move}`,
        label: labels[move],
        isOffered: () => isTaken(move),
        run: () => run(move),
      }));
    }, [record, place]),
  );
}
