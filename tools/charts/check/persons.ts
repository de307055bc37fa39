const words = (names: string) => names.trim().split(/\s+/);

/**
 * What a person does at a page: presses, types, chooses, carries, leaves. Everything else is said by others: by the
 * network, other tabs, the browser, the clock, and charts above and below. Whoever waits for an answer and does nothing
 * is not freed by those, so a new event counts as a person's only once it stands here.
 */
export const personsEvents: ReadonlySet<string> = new Set(
  words(`
    abandonment.asked act.confirmed act.dismissed activity.seen adding.dismissed again.dismissed all.wanted another.wanted
    answer.accepted answer.dismissed answer.given answers.finished answers.read app.chosen archive.asked arrival.given
    arrival.wanted asking.cancelled
    batch.asked batch.dismissed batch.retried batch.stopped birthDate.given block.carriedOver block.dropped block.grabbed
    block.letGo block.nudged
    cancellation.given candidates.setAside card.dropped card.lifted card.opened carrying.cancelled change.asked
    change.dismissed check.asked check.cancelled check.retried code.given code.noted code.wanted codes.kept
    column.entered column.mapped commit.asked confirm.wanted conflict.opened conflict.postponed connection.retried
    darkMode.toggled dates.chosen day.chosen death.confirmed death.dismissed decision.postponed decline.made deed.asked
    demo.wanted departure.confirmed departure.dismissed discard.asked discarding.asked distinction.confirmed
    distinction.dismissed draft.asked draft.continued draft.declined draft.discarded
    end.seen entry.chosen
    factorReset.asked factorReset.confirmed factorReset.dismissed field.changed field.chosen field.left fields.confirmed
    fields.reconsidered file.chosen file.reconsidered first.wanted form.chosen form.submitted
    handover.asked hold.renewed
    import.reopened inactive.chosen invitation.accepted invitation.asked invitation.declined
    key.pressed
    label.chosen labelling.confirmed labelling.left labelling.stopped last.asked leave.asked leave.begun leave.confirmed leave.discarded
    leave.dismissed leave.keptDraft leave.stayed leave.storedDraft left link.noted link.wanted list.left lock.asked
    mapping.reconsidered merge.confirmed merge.left mine.chosen minutes.chosen missing.chosen move.chosen move.decided
    move.dismissed move.ended move.made move.picked moving.retried
    name.given name.typed next.chosen
    offer.declined offer.made offer.taken other.chosen other.reconsidered
    palette.dismissed passkey.chosen password.given person.given photo.asked photo.kept photo.rejected plan.retried
    postponement.asked print.asked print.left problem.dismissed publish.asked
    question.given question.settled
    reading.asked reading.changed reason.given reason.typed recovery.chosen refusal.asked refusal.dismissed refusal.given
    refusal.wanted reinstatement.asked reload.asked removal.asked removal.confirmed removal.dismissed renewal.asked
    renewal.dismissed request.accepted request.declined reread.asked reservation.carried reservation.dropped
    reservation.grabbed resetLink.asked resetLink.confirmed resetLink.dismissed restarted restoration.asked retried
    return.asked return.dismissed revoking.asked row.toggled rows.chosen
    save.asked saving.cancelled saving.dismissed search.changed search.ended secret.copied service.chosen sides.swapped
    sign.asked sign.confirmed sign.dismissed signOut.asked signOut.wanted signature.given step.abandoned step.left
    step.returned step.taken stretch.removed stroke.begun stroke.cancelled stroke.ended stroke.nudged stroke.reached
    suspension.asked suspension.confirmed suspension.dismissed switch.wanted
    taking.left text.finished text.typed theirs.chosen theme.chosen time.chosen time.decided times.asked times.closed
    typed
    undo.asked undo.pressed upload.cancelled upload.dismissed upload.retried usual.asked
    verification.asked view.removed view.replaced views.closed views.opened voiding.asked
    waiting.cancelled week.changed wish.made withdrawal.wanted words.changed words.confirmed words.typed
    writing.dismissed
  `),
);
