import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { assign, emit, sendTo } from 'xstate';
import { type Chart, chartOf } from '#machines/index.ts';
import { promises } from '#machines/properties.ts';
import { type Fault, faultOf } from '#tools/charts/check/proveChart.ts';
import { withPart, withState } from '#tools/charts/mutate/change.ts';
import { mutantsOf } from '#tools/charts/mutate/mutants.ts';

type Config = Record<string, Record<string, unknown>>;

interface Told {
  readonly context: Readonly<Record<string, unknown>>;
  readonly event: unknown;
}
interface Portioned {
  context: { rest: readonly number[] };
}

const nothing = assign({});
const without = (id: string, path: string, event: string): Chart =>
  withState(chartOf(id), path, ({ on }) => delete (on as Config)[event]);
const acting = (id: string, name: string, other: unknown = nothing): Chart =>
  withPart(chartOf(id), 'actions', name, other);
const judging = (id: string, name: string, verdict: boolean): Chart =>
  withPart(chartOf(id), 'guards', name, () => verdict);
const leading = (id: string, path: string, event: string, where: unknown): Chart =>
  withState(chartOf(id), path, ({ on }) => {
    (on as Record<string, unknown>)[event] = where;
  });
const calling = (id: string, path: string, input: (args: Told) => unknown): Chart =>
  withState(chartOf(id), path, ({ invoke }) => {
    (invoke as Record<string, unknown>).input = input;
  });
/** A form that is opened on something else. */
const opening = (id: string, path: string, other: object): Chart =>
  withState(chartOf(id), path, ({ invoke }) => {
    const call = invoke as { input: (args: unknown) => object };
    const { input } = call;
    call.input = (args) => ({ ...input(args), ...other });
  });
const keyed = (id: string, path: string, keyOf: () => string): Chart =>
  withState(chartOf(id), path, ({ invoke }) => {
    const call = invoke as { input: (args: Told) => object };
    const { input } = call;
    call.input = (args) => ({ ...input(args), key: keyOf() });
  });
/** A key that no request had before. */
const anew = () => {
  let last = 0;
  return () => {
    last += 1;
    return String(last);
  };
};
const untimed = (id: string, path: string): Chart =>
  withState(chartOf(id), path, (state) => delete state.after);

const oldKey = /same key/;
const forEver = /also when no answer comes/;

/** A chart with one fault, and the promise that it breaks. */
type Planted = readonly [fault: string, chart: () => Chart, broken: RegExp];

const planted: readonly Planted[] = [
  [
    'auth hears nothing of the network while the server is out of reach',
    () => without('auth', 'identity.unreachable', 'network.returned'),
    /network returns/,
  ],
  [
    'auth hears nothing of the network while a refresh waits for it',
    () => without('auth', 'credentials.awaitingNetwork', 'network.returned'),
    /network returns/,
  ],
  [
    'auth renews for a refusal of an old token',
    () => withPart(chartOf('auth'), 'guards', 'isRenewable', ({ context }: Told) => context.refresh !== null),
    /not the held one/,
  ],
  ['auth keeps the session that was left', () => acting('auth', 'forgetSession'), /nothing of it is left/],
  ['auth leaves the tokens in the browser', () => acting('auth', 'dropTokens'), /no token in the browser/],
  [
    'auth tells a session that ran out in another tab as a log-out',
    () => judging('auth', 'expiredElsewhere', false),
    /never as a log-out/,
  ],
  ['auth does not hand over the session that was left', () => acting('auth', 'leaveSession'), /handed over/],
  ['auth does not store new tokens', () => acting('auth', 'storeTokens'), /stored as they came/],
  ['auth waits for ever for whose the tokens are', () => untimed('auth', 'identity.restoring'), /Time alone/],
  ['the lock goes unsaid', () => acting('idleLock', 'tellLocked'), /says so/],
  [
    'a warned page stays open',
    () =>
      withState(chartOf('idleLock'), 'open.warned', (state) => {
        state.after = { lastMinute: 'watching' };
      }),
    /last minute/,
  ],
  [
    'a signature that was on its way as the page locked goes unsaid',
    () => acting('idleLock', 'keepInterruption'),
    /locked before an answer came/,
  ],
  ['a name is left behind', () => acting('idleLock', 'forgetUser'), /name is left/],
  [
    'a left session is forgotten for the next one',
    () =>
      acting(
        'revocation',
        'takeLeft',
        assign(({ event }) => ({ left: [event.refresh] })),
      ),
    /forgotten/,
  ],
  ['pages show another clinic’s rows', () => acting('defaultClinic', 'outdatePages'), /another’s/],
  [
    'pages stay as they were for a user who comes back to them',
    () => without('app', 'network.online', 'attention.returned'),
    /comes back/,
  ],
  [
    'an answer that fails for a user who comes back empties a part of the page',
    () =>
      withState(chartOf('reading'), 'refreshing', ({ invoke }) => {
        (invoke as Record<string, unknown>).onError = 'failed';
      }),
    /takes nothing off/,
  ],
  [
    'nobody is asked before signing out',
    () => judging('app', 'somethingWouldBeLost', false),
    /without being asked first/,
  ],
  [
    'a new patient with new values goes under the old key',
    () =>
      acting(
        'saving',
        'takeValues',
        assign(({ event }) => ({ values: event.values, base: event.base, version: event.version })),
      ),
    oldKey,
  ],
  [
    'a patient told apart anew goes under the old key',
    () =>
      acting(
        'saving',
        'takePermission',
        assign(({ event }) => ({ about: event.about })),
      ),
    oldKey,
  ],
  [
    'a form stays locked when nothing was answered',
    () => acting('saving', 'releaseForm'),
    /hears how that ended/,
  ],
  ['what is stored is told to nobody', () => acting('saving', 'tellStored'), /told to the flow/],
  ['a save cannot be cancelled', () => without('saving', 'saving', 'saving.cancelled'), forEver],
  [
    'what only they changed is overwritten',
    () =>
      acting(
        'conflict',
        'takeTheirs',
        assign((_, { theirs }: { theirs: unknown }) => ({ theirs, chosen: {} })),
      ),
    /stays theirs/,
  ],
  ['another version is waited for for ever', () => untimed('conflict', 'reading'), forEver],
  [
    'who is asked before they leave is led on all the same',
    () =>
      withState(chartOf('departure'), 'asking', (state) => {
        state.after = { patience: 'leaving' };
      }),
    /unless they confirm it/,
  ],
  ['a wish to leave is never answered', () => acting('departure', 'hold'), /answered before/],
  ['typed text misses the draft', () => acting('form', 'keepDraft'), /in the draft/],
  [
    'what is on its way is typed over',
    () =>
      withState(chartOf('form'), 'open.locked', ({ on }) => {
        (on as Config)['field.changed'] = { actions: 'change' } as never;
      }),
    /typed over/,
  ],
  [
    'something is removed unasked',
    () => withState(chartOf('removal'), '', (root) => ((root as { initial: string }).initial = 'removing')),
    /removed without a confirmation/,
  ],
  [
    'what nobody answered is called kept',
    () => leading('removal', 'unavailable', 'removal.dismissed', 'kept'),
    /told that it stays can rely/,
  ],
  [
    'what is another one by now is called kept',
    () => leading('removal', 'outdated', 'removal.dismissed', 'kept'),
    /told that it stays can rely/,
  ],
  ['a time is checked for ever', () => untimed('slotHold', 'checking'), forEver],
  ['a time is taken hold of for ever', () => untimed('slotHold', 'holding'), forEver],
  ['the days of a series are looked up for ever', () => untimed('seriesPlan', 'asking'), forEver],
  ['the keeper of holds is not told', () => acting('slotHold', 'endHold'), /keeper of holds/],
  ['a refusal outlasts the next check', () => acting('slotHold', 'forgetRefusal'), /while it is refused/],
  [
    'an archived label is told as saved',
    () =>
      acting(
        'labelEdit',
        'tellArchived',
        emit(({ context }) => ({ type: 'saved', label: context.label })),
      ),
    /told as what it was/,
  ],
  [
    'an archived label is archived again',
    () =>
      withPart(chartOf('labelEdit'), 'guards', 'isCurrent', ({ context }: Told) => context.label !== null),
    /in use/,
  ],
  ['somebody is stored twice', () => judging('patientCreate', 'isAlmostCertain', false), /told apart/],
  [
    'somebody is stored before the look is over',
    () => judging('patientCreate', 'hasLooked', true),
    /duplicates is running/,
  ],
  ['the patient leaves the sheet', () => judging('consentGiving', 'isWithStaff', true), /patient’s hands/],
  [
    'a decided consent is taken away from the patient',
    () =>
      withState(chartOf('consentGiving'), 'open.paper.done', (state) => {
        state.always = '#consentGiving.decided' as never;
      }),
    /patient’s hands/,
  ],
  ['another signature goes under the old key', () => acting('consentGiving', 'nameSigning'), oldKey],
  [
    'a link that is wanted again is another one',
    () =>
      acting(
        'visitLinks',
        'takeWish',
        assign(({ event: { send, attempt } }) => ({ wish: { send, attempt } })),
      ),
    oldKey,
  ],
  [
    'a link is sent that opens nothing',
    () => judging('visitLinks', 'opens', true),
    /Nothing is sent while the clinic has closed/,
  ],
  [
    'the links of a visit that changed during a press stay old',
    () => judging('visitLinks', 'isOld', false),
    /read again as soon as no press is under way/,
  ],
  ['a link that was made cannot be made anew', () => acting('visitLinks', 'takeMade'), /makes another/],
  ['a webhook that was tested is not tested again', () => acting('deed', 'noteAnswer'), /once more/],
  [
    'what is done again is done twice',
    () =>
      acting(
        'deed',
        'take',
        assign((_, asked: object) => ({ asked })),
      ),
    oldKey,
  ],
  [
    'a consent that is asked for again is a second draft',
    () =>
      acting(
        'reservationConsentAdd',
        'choose',
        assign(({ context }, { form, language }: { form: number; language: string | null }) => ({
          chosen: { clinic: 1, patient: 1, appointment: 1, consent_form: form, language },
          asked: context.asked + 1,
        })),
      ),
    oldKey,
  ],
  [
    'another invitation is accepted under the old key',
    () => acting('invitationAcceptance', 'nameAcceptance'),
    /same key/,
  ],
  [
    'a renewal that is asked for again is a second draft',
    () =>
      withState(chartOf('reservationConsentEdit'), 'decided.renewing', ({ invoke }) => {
        const keys = [1, 2, 3, 4];
        (invoke as Config[string]).input = () => ({ body: {}, key: keys.shift() });
      }),
    oldKey,
  ],
  [
    'a record is not stored again after a while',
    () => untimed('medicalRecordEdit', 'open.saving.failed'),
    /Time alone/,
  ],
  [
    'a record is not stored again by hand',
    () => without('medicalRecordEdit', 'open.saving.failed', 'retried'),
    /tried again/,
  ],
  [
    'a record cannot be asked for again',
    () => without('medicalRecordEdit', 'unreachable', 'retried'),
    /tried again/,
  ],
  [
    'a record that was signed elsewhere stays open as it was',
    () => judging('medicalRecordEdit', 'leavesOpen', false),
    /is read again/,
  ],
  ['a record is locked for good', () => acting('medicalRecordEdit', 'releaseForm'), /hears how that ended/],
  [
    'a signed record is edited',
    () =>
      withState(chartOf('medicalRecord'), 'signed', ({ on }) => {
        (on as Config).edit = { target: 'draft' } as never;
      }),
    /No signed record changes/,
  ],
  ['a signature is thrown away', () => judging('medicalRecord', 'neverSigned', true), /thrown away/],
  ['a record is amended without a reason', () => judging('medicalRecord', 'mayAmend', true), /have a reason/],
  ['the desk signs', () => judging('medicalRecord', 'treatsPatients', true), /treat patients/],
  [
    'a consent that was given is asked for again',
    () =>
      withState(chartOf('patientConsent'), 'active', ({ on }) => {
        (on as Config).reread = { target: 'draft' } as never;
      }),
    /No decision changes/,
  ],
  [
    'a refused consent comes into force',
    () =>
      withState(chartOf('patientConsent'), 'inactive.refused', (state) => {
        state.on = { newerSigned: { target: '#patientConsent.active' } } as never;
      }),
    /No decision changes/,
  ],
  [
    'a consent is signed with questions left open',
    () => judging('patientConsent', 'maySign', true),
    /Only a signature/,
  ],
  [
    'a consent is revoked without a reason',
    () => judging('patientConsent', 'reasonGiven', true),
    /have a reason/,
  ],
  [
    'charts are merged before it is said what moves',
    () =>
      withState(chartOf('patientMerge'), 'comparing.decided', ({ on }) => {
        (on as Config)['fields.confirmed'] = '#patientMerge.merging' as never;
      }),
    /seen what moves/,
  ],
  [
    'charts are merged the other way round than they were looked at',
    () =>
      withState(
        acting(
          'patientMerge',
          'swap',
          assign(({ context: { from, into } }) => ({ from: into, into: from })),
        ),
        'comparing',
        ({ on }) => {
          (on as Config)['sides.swapped'] = { actions: 'swap' } as never;
        },
      ),
    /looked at last/,
  ],
  [
    'charts are merged with two blood groups',
    () => judging('patientMerge', 'isDecided', true),
    /contradict each other/,
  ],
  [
    'a record is signed that another wrote meanwhile',
    () => judging('medicalRecordSign', 'isAnother', false),
    /version that is shown/,
  ],
  [
    'a record is signed that lacks something',
    () => judging('medicalRecordSign', 'isIncomplete', false),
    /nothing missing/,
  ],
  [
    'a record is signed though the second step was left',
    () => judging('medicalRecordSign', 'isTaken', true),
    /second step/,
  ],
  [
    'two versions have one number',
    () => acting('consentForm', 'countVersion', assign({ hasDraft: false, currentVersion: 1 })),
    /number of its own/,
  ],
  [
    'a visit begins without its consents',
    () => judging('reservation', 'consentsSettled', true),
    /with every consent/,
  ],
  [
    'a message that was handed over is taken again',
    () =>
      withState(chartOf('message'), 'sent', (state) => {
        delete state.type;
        state.on = { take: 'sending' };
      }),
    /not sent again/,
  ],
  [
    'a consent that was stored by mistake is signed',
    () =>
      withState(chartOf('patientConsent'), 'entered_in_error', (state) => {
        delete state.type;
        state.on = { sign: 'active' };
      }),
    /stored by mistake/,
  ],
  ['a step is taken back by anybody', () => judging('reservation', 'undoIsFresh', true), /within a minute/],
  [
    'a record that is not signed is amended',
    () => judging('medicalRecordAmend', 'isSigned', true),
    /Only a signed record/,
  ],
  [
    'an amendment begins anew after the second step',
    () =>
      withState(chartOf('medicalRecordAmend'), 'open.confirming', ({ invoke }) => {
        (invoke as Config[string]).onDone = { target: '#medicalRecordAmend.open', reenter: true };
      }),
    /stays in the form/,
  ],
  [
    'an amendment that was refused is told',
    () =>
      withState(chartOf('medicalRecordAmend'), 'open', ({ on }) => {
        (on as Config)['saving.refused'] = {
          actions: { type: 'tellAmended', params: { stored: {} } },
        } as never;
      }),
    /told only once/,
  ],
  [
    'an addendum is closed when the record was changed meanwhile',
    () =>
      withState(chartOf('medicalRecordAddendum'), 'open.writing', ({ on }) => {
        (on as Config)['saving.refused'] = '#medicalRecordAddendum.left' as never;
      }),
    /stays in the form/,
  ],
  [
    'an addendum that was closed is told',
    () =>
      withState(chartOf('medicalRecordAddendum'), 'left', (state) => {
        state.entry = { type: 'tellSaved', params: { stored: {} } };
      }),
    /told only once/,
  ],
  ['the same piece is sent again', () => acting('attachmentUpload', 'countPiece'), /in their order/],
  [
    'a file is put together too early',
    () =>
      withPart(
        chartOf('attachmentUpload'),
        'guards',
        'isAllSent',
        ({ context }: Told) => context.attachment !== null,
      ),
    /has all of them/,
  ],
  [
    'a file is announced again though the server knows it',
    () =>
      withState(chartOf('attachmentUpload'), 'uploading', (state) => {
        state.initial = 'announcing';
      }),
    /announced only where/,
  ],
  [
    'a file that the server has forgotten is announced under the name of then',
    () => acting('attachmentUpload', 'forgetAttachment', assign({ attachment: null, sent: 0 })),
    /once it has forgotten/,
  ],
  [
    'an upload that is stopped leaves its pieces behind',
    () =>
      withState(chartOf('attachmentUpload'), 'uploading', ({ on }) => {
        (on as Config)['upload.cancelled'] = 'cancelled' as never;
      }),
    /takes back/,
  ],
  [
    'a file is stored before its pieces are put together',
    () =>
      withState(chartOf('attachmentUpload'), 'uploading.finishing', (state) => {
        state.entry = { type: 'tellStored', params: { attachment: {} } };
      }),
    /told as stored/,
  ],
  [
    'rows are stored that nobody looked at',
    () =>
      withState(chartOf('patientImport'), 'checking', ({ always }) => {
        (always as Config[string]).target = 'committing';
      }),
    /that was not asked for/,
  ],
  [
    'a row with faults is stored',
    () =>
      acting(
        'patientImport',
        'toggleRow',
        assign(({ event }) => ({ chosen: [event.line] })),
      ),
    /are in order/,
  ],
  ['a row is stored twice', () => acting('patientImport', 'takeCommitted'), /sent again/],
  [
    'an import is called taken back halfway',
    () => judging('patientImport', 'isAllUndone', true),
    /called undone only/,
  ],
  [
    'a batch that is stopped sends another one meanwhile',
    () =>
      withState(chartOf('batchMove'), 'working', ({ on }) => {
        (on as Config)['batch.stopped'] = { target: '.looking', actions: 'leaveRest' } as never;
      }),
    /at a time/,
  ],
  [
    'what was left of a batch goes unsaid',
    () =>
      acting(
        'batchMove',
        'leaveRest',
        assign(({ context }) => ({ queue: context.queue.slice(0, 1) })),
      ),
    /of each reservation/,
  ],
  [
    'no answer is called done',
    () =>
      withState(chartOf('batchMove'), 'working.sending', (state) => {
        state.after = {
          patience: { target: 'looking', actions: { type: 'note', params: { became: 'done' } } },
        };
      }),
    /called done/,
  ],
  ['a batch cannot be taken back whole', () => acting('batchMove', 'noteMade'), /As many/],
  [
    'a step that is tried again has another key',
    () =>
      acting(
        'batchMove',
        'takeAgain',
        assign(({ context: { again, attempt } }) => ({
          queue: again,
          again: [],
          outcomes: [],
          attempt: `${attempt}-again`,
        })),
      ),
    /carries the key/,
  ],
  [
    'a member is suspended unasked',
    () =>
      withState(chartOf('staffStanding'), 'open', ({ on }) => {
        (on as Config)['suspension.asked'] = 'suspending' as never;
      }),
    /before the question is confirmed/,
  ],
  [
    'a link is called sent that nobody answered for',
    () =>
      withState(chartOf('staffStanding'), 'sendingResetLink', (state) => {
        state.after = {
          patience: { target: 'open', actions: { type: 'tellResetLinkSent', params: { isHeld: false } } },
        };
      }),
    /became of a member/,
  ],
  [
    'a member who was suspended is decided about before they are read again',
    () => judging('staffStanding', 'isReadSince', true),
    /that the last one has made old/,
  ],
  [
    'a member who was read again is waited for',
    () => judging('staffStanding', 'isReadSince', false),
    /and no longer/,
  ],
  [
    'a code goes when the member is read again',
    () =>
      withState(chartOf('staffStanding'), 'invited', ({ on }) => {
        (on as Config)['member.changed'] = 'open' as never;
      }),
    /takes away no question/,
  ],
  [
    'a code is shown for a moment',
    () =>
      withState(chartOf('staffStanding'), 'invited', (state) => {
        state.after = { patience: 'moved' };
      }),
    /has noted it/,
  ],
  [
    'a second step counts as taken when the server is silent',
    () =>
      withState(chartOf('stepAgain'), 'asking', (state) => {
        state.after = { patience: 'taken' };
      }),
    /called taken/,
  ],
  ['an old challenge is shown', () => acting('stepAgain', 'takeChallenge'), /asked for last/],
  ['a wrong password removes a factor', () => judging('factorRemoval', 'isGone', true), /told as removed/],
  [
    'a clinic is left though something is unsaved',
    () => judging('app', 'somethingIsUnsaved', false),
    /No clinic is left/,
  ],
  [
    'a refusal while a token is renewed begins another renewal',
    () =>
      withState(chartOf('auth'), 'credentials.refreshing', (state) => {
        state.on = { 'access.rejected': { target: 'refreshing', reenter: true } };
      }),
    /two refreshes/,
  ],
  [
    'a locked page opens for whoever comes',
    () =>
      withState(chartOf('idleLock'), 'locked', ({ on }) => {
        (on as Config)['activity.seen'] = 'open' as never;
      }),
    /A locked page opens/,
  ],
  [
    'a form submits what it began with',
    () =>
      acting(
        'form',
        'submit',
        sendTo(
          ({ context }) => context.owner,
          ({ context: { initial } }) => ({ type: 'form.submitted', values: initial }),
        ),
      ),
    /What is submitted/,
  ],
  [
    'what is on its way is discarded',
    () =>
      withState(chartOf('form'), 'leaving.sending', ({ on }) => {
        (on as Config)['leave.discarded'] = '#form.left' as never;
      }),
    /cannot be discarded/,
  ],
  [
    'a form that is submitted while it is sent is sent again',
    () =>
      withState(chartOf('saving'), 'saving', ({ on }) => {
        (on as Config)['form.submitted'] = {
          target: 'saving',
          reenter: true,
          actions: 'takeValues',
        } as never;
      }),
    /Nothing is sent while/,
  ],
  [
    'a form is sent though its flow withheld it',
    () =>
      withState(chartOf('saving'), 'asking', ({ on }) => {
        (on as Config)['saving.withheld'] = 'saving' as never;
      }),
    /only when the flow allows it/,
  ],
  [
    'a time is given back while the form is filled in',
    () =>
      withState(chartOf('booking'), 'held', (state) => {
        state.entry = assign({ token: null });
      }),
    /only while a time is held/,
  ],
  [
    'a text is signed whose end was not seen',
    () =>
      withState(chartOf('visitForms'), 'reading', (state) => {
        state.on = { 'text.finished': 'signing' };
      }),
    /after its end was seen/,
  ],
  [
    'a consent is signed whose text was not seen to its end',
    () =>
      withState(chartOf('consentGiving'), 'open.paper.steps.reading.unseen', ({ on }) => {
        (on as Config)['text.finished'] = '#consentGiving.open.paper.steps.signing' as never;
      }),
    /not seen to its end/,
  ],
  ['a decision goes untold', () => acting('consentGiving', 'tellDecided'), /A decision is told/],
  [
    'answers that were given elsewhere are replaced unseen by what is sent again',
    () => judging('consentGiving', 'isAnsweredElsewhere', false),
    /before both were shown/,
  ],
  [
    'answers that were given elsewhere are replaced unseen by an older draft',
    () => judging('consentGiving', 'wasTypedBefore', false),
    /before both were shown/,
  ],
  [
    'a consent that was decided elsewhere is filled in further',
    () => judging('consentGiving', 'isSendingNothing', false),
    /shown as soon as it is heard/,
  ],
  [
    'charts are removed though the second step was left',
    () => judging('chartRemoval', 'isTaken', true),
    /removed without a confirmation/,
  ],
  [
    'a removal that no one answered is left as if nothing had been removed',
    () => acting('chartRemoval', 'noteUnsure'),
    /no removal went unanswered/,
  ],
  [
    'a clinic is handed over though the second step was left',
    () => judging('clinicHandOver', 'isTaken', true),
    /given away only after a confirmation/,
  ],
  [
    'a hand-over that no one answered is left as if the clinic kept its owner',
    () => acting('clinicHandOver', 'noteUnsure'),
    /no hand-over went unanswered/,
  ],
  [
    'a clinic that was handed over goes untold',
    () => acting('clinicHandOver', 'tellHandedOver'),
    /What was handed over is told/,
  ],
  [
    'every hand-over carries one key, whatever role is kept',
    () =>
      calling('clinicHandOver', 'handingOver', ({ context: { id, becomes } }) => ({
        id,
        becomes,
        key: 'attempt',
      })),
    /for another role another/,
  ],
  [
    'the password of a hand-over is kept in a draft',
    () => opening('clinicHandOver', 'proving', { draft: 'clinicHandOver' }),
    /kept in no draft/,
  ],
  [
    'a member who leaves keeps their access while reservations are still to come',
    () => leading('membership', 'active.claimed', 'leave', {}),
    /Who leaves has no access any more/,
  ],
  [
    'a member who leaves is archived with reservations still to come',
    () => leading('membership', 'active.claimed', 'leave', { target: '#membership.archived' }),
    /archived with reservations still to come/,
  ],
  [
    'a clinic is taken by a member whom no one signs in as',
    () => leading('membership', 'active', 'take', { actions: 'own' }),
    /changes hands only between people who sign in/,
  ],
  [
    'a role that was chosen is not the one that is sent',
    () => acting('clinicHandOver', 'takeRole'),
    /chosen last/,
  ],
  [
    'a record is called signed when the server is silent',
    () =>
      withState(chartOf('medicalRecordSign'), 'signing', (state) => {
        state.after = { patience: 'signed' };
      }),
    /called signed/,
  ],
  [
    'answers are decided on without their version',
    () =>
      withState(chartOf('intakeReview'), 'deciding', ({ invoke }) => {
        (invoke as Config[string]).input = ({ context }: Told) => ({
          ...(context.deed as object),
          version: 0,
        });
      }),
    /What is decided is decided/,
  ],
  [
    'another version of a form is signed',
    () =>
      withState(chartOf('visitForms'), 'signing.sending', ({ invoke }) => {
        (invoke as Config[string]).input = ({ context: { pass, sheet } }: Told) => ({
          ...(sheet as object),
          pass,
          version: 0,
        });
      }),
    /What is signed or answered/,
  ],
  [
    'a view is replaced before its name is found to be taken',
    () =>
      withState(chartOf('viewNaming'), 'open', ({ on }) => {
        (on as Config)['view.replaced'] = { target: 'closed', actions: 'tellReplaced' } as never;
      }),
    /A view is replaced/,
  ],
  [
    'a record is voided without a reason',
    () => judging('medicalRecordAct', 'isExplained', true),
    /keeps a reason for/,
  ],
  [
    'an act is done though the second step was left',
    () => judging('medicalRecordAct', 'isTaken', true),
    /and the second step where/,
  ],
  [
    'an act that nobody answered is called not done',
    () => leading('medicalRecordAct', 'unavailable', 'act.dismissed', 'kept'),
    /nothing was done can rely/,
  ],
  [
    'an act is called done when the server is silent',
    () =>
      withState(chartOf('medicalRecordAct'), 'unavailable', (state) => {
        state.after = { slow: 'done' };
      }),
    /called done only/,
  ],
  [
    'the reason of an act is not taken',
    () => acting('medicalRecordAct', 'takeReason'),
    /reason that was typed is what is sent/,
  ],
  [
    'somebody dies tomorrow',
    () => judging('patientDeath', 'isPossible', true),
    /never with a day in the future/,
  ],
  [
    'a death that nobody answered is called not stored',
    () => leading('patientDeath', 'unavailable', 'death.dismissed', 'kept'),
    /nothing was stored can rely/,
  ],
  [
    'another day of death goes under the old key',
    () =>
      calling('patientDeath', 'storing', ({ context: { id, version, day, zone, now, attempt } }) => ({
        ...{ id, version, day, zone, now },
        key: attempt,
      })),
    oldKey,
  ],
  [
    'another reason of an act goes under the old key',
    () =>
      calling('medicalRecordAct', 'acting', ({ context: { id, version, act, reason, attempt } }) => ({
        ...{ id, version, act, reason },
        key: attempt,
      })),
    oldKey,
  ],
  [
    'a signature that nobody answered is called not given',
    () => leading('medicalRecordSign', 'unavailable', 'sign.dismissed', 'kept'),
    /nothing was signed can rely/,
  ],
  [
    'who left a merge without an answer is told that there is none',
    () => judging('patientMerge', 'isUnanswered', false),
    /left without a merge can rely/,
  ],
  ['another merge goes under the old key', () => keyed('patientMerge', 'merging', () => 'attempt'), oldKey],
  [
    'a signature that is sent again goes under another key',
    () => keyed('medicalRecordSign', 'signing', anew()),
    oldKey,
  ],
  [
    'a restoration that is asked for again goes under another key',
    () => keyed('restoration', 'restoring', anew()),
    oldKey,
  ],
  [
    'a removal that is confirmed again goes under another key',
    () => keyed('removal', 'removing', anew()),
    oldKey,
  ],
  [
    'rows whose undo is repeated go under another key',
    () => keyed('patientImport', 'undoing', anew()),
    oldKey,
  ],
  [
    'two who are told apart again go under another key',
    () => keyed('distinction', 'storing', anew()),
    oldKey,
  ],
  [
    'a restoration is lost where another version is shown',
    () =>
      withState(chartOf('restoration'), 'restoring', ({ on }) => {
        (on as Config)['version.changed'] = 'archived' as never;
      }),
    /takes no call away/,
  ],
  [
    'a restoration is asked of a version that is no longer shown',
    () => acting('restoration', 'takeVersion'),
    /of the version that is shown/,
  ],
  [
    'what is shown as it is now is waited for',
    () => judging('restoration', 'isReadSince', false),
    /and no longer/,
  ],
  [
    'a restoration that came too late is forgotten',
    () => leading('restoration', 'outdated', 'version.changed', 'archived'),
    /says so until/,
  ],
  ['what was restored goes untold', () => acting('restoration', 'tellRestored'), /called restored/],
  ['a death goes untold', () => acting('patientDeath', 'tellStored'), /server has stored is told/],
  [
    'two are told apart without a reason',
    () => judging('distinction', 'reasonGiven', true),
    /told apart permanently/,
  ],
  [
    'what nobody answered is called not stored',
    () => leading('distinction', 'unavailable', 'distinction.dismissed', 'kept'),
    /nothing was stored can rely/,
  ],
  [
    'the time of the last offer is offered',
    () =>
      calling('freedTimeOffer', 'offering', ({ context: { attempt, call } }) => ({
        ...(call as object),
        time: 1,
        key: `${attempt}-${JSON.stringify(call)}`,
      })),
    /goes to who was chosen/,
  ],
  [
    'every time is offered under one key',
    () =>
      calling('freedTimeOffer', 'offering', ({ context }) => ({ ...(context.call as object), key: 'one' })),
    /offered once more/,
  ],
  [
    'a time is called offered when the server is silent',
    () =>
      withState(chartOf('freedTimeOffer'), 'offering', (state) => {
        state.after = {
          patience: { target: 'resting', actions: { type: 'tellOffered', params: { name: null } } },
        };
      }),
    /said to be offered/,
  ],
  ['an offer ends in silence', () => acting('freedTimeOffer', 'tellSilence'), /Every offer is reported/],
  ['an old waiting list stays', () => acting('freedTimeOffer', 'tellOutrun'), /read again/],
  [
    'every offer is given back under one key',
    () =>
      calling('freedTimeOffer', 'declining', ({ context }) => ({
        ...(context.decline as object),
        key: 'one',
      })),
    /another one under its own/,
  ],
  ['a request is put away as seen', () => judging('onlineNews', 'isSeen', true), /dismissed as seen/],
  [
    'a request that was declined is accepted',
    () =>
      acting(
        'onlineNews',
        'takeDeed',
        assign(({ event }) => ({ deed: { kind: 'accept', item: event.item } })),
      ),
    /what the user pressed/,
  ],
  ['a decision ends in silence', () => acting('onlineNews', 'tellSilence'), /Every decision is reported/],
  ['news are read once', () => untimed('onlineNews', 'resting'), /Time alone/],
  [
    'a change of the day is not read',
    () => judging('overviewDay', 'hasChangedSince', false),
    /No change stays/,
  ],
  ['what was read is not shown', () => acting('overviewDay', 'takeDay'), /What was answered is shown/],
  [
    'the lists of work are read for nothing',
    () => judging('overviewDay', 'hasOtherWork', true),
    /only where their number/,
  ],
  ['a day without an answer stays unread', () => untimed('overviewDay', 'reading.unread'), /Time alone/],
  ['what is not stored is published', () => judging('consentFormEdit', 'isSaved', true), /the stored text/],
  [
    'what was typed is dropped with a form that stays',
    () => judging('consentFormEdit', 'wasArchived', true),
    /dropped only once the form/,
  ],
  [
    'what is typed while a form is published is dropped',
    () => acting('consentFormEdit', 'noteTyped'),
    /not dropped with it/,
  ],
  [
    'what was typed is dropped with a patient who stays',
    () => judging('patientEdit', 'wasArchived', true),
    /dropped only with the patient/,
  ],
  [
    'a patient who stays is called archived',
    () => judging('patientEdit', 'wasArchived', true),
    /called archived/,
  ],
  ['recovery codes are not shown', () => judging('factorAdding', 'hasCodes', false), /codes from the server/],
  [
    'the secret of a factor stays in the page',
    () => acting('factorAdding', 'forgetSetup'),
    /only while it is being set up/,
  ],
  ['a new factor goes untold', () => acting('factorAdding', 'tellAdded'), /told as added/],
  ['new codes are not shown', () => acting('recoveryRenewal', 'takeCodes'), /New codes/],
  ['codes stay in the page', () => acting('recoveryRenewal', 'forgetCodes'), /only while they are shown/],
  ['a password alone opens a session', () => judging('signIn', 'asksMore', false), /password alone/],
  [
    'another session is opened',
    () =>
      acting(
        'signIn',
        'grantSession',
        sendTo(({ context }) => context.auth, {
          type: 'tokens.granted',
          access: 'a0',
          refresh: 'r0',
        } as never),
      ),
    /one that the server gave/,
  ],
  ['whoever signed in has no session', () => acting('signIn', 'grantSession'), /signed in has a session/],
  ['an old challenge is kept', () => acting('signIn', 'forgetChallenge'), /only while it is asked/],
  ['a second step that was left goes untold', () => acting('secondStep', 'tellLeft'), /hears once/],
  [
    'a second step that was left is called taken',
    () =>
      withState(chartOf('secondStep'), 'proving', ({ on }) => {
        (on as Config)['step.abandoned'] = {
          target: 'passed',
          actions: { type: 'tellPassed', params: { stored: null } },
        } as never;
      }),
    /called taken only/,
  ],
  [
    'a passkey is asked of who has none',
    () => judging('secondStep', 'hasPasskey', true),
    /way that the account has/,
  ],
  [
    'what the provider sent is used again',
    () =>
      withState(chartOf('oneSignIn'), 'finishing', (state) => {
        state.after = { patience: { target: 'finishing', reenter: true } };
      }),
    /used once/,
  ],
  [
    'that an invitation was accepted goes untold',
    () => acting('oneSignIn', 'takeJoined'),
    /signed in has the session/,
  ],
  [
    'nobody says why somebody is not let in',
    () => acting('oneSignIn', 'tellRefused'),
    /not signed in is told why/,
  ],
  ['a stream that never opens is waited for', () => untimed('updates', 'following.connecting'), /Time alone/],
  ['changes pass untold', () => judging('updates', 'hasNews', false), /passes untold/],
  [
    'what was heard is asked for again',
    () => acting('updates', 'takeCursor', assign({ breaks: 0 })),
    /goes on from/,
  ],
  [
    'changes are asked for though nobody looks',
    () =>
      withState(chartOf('updates'), 'paused', (state) => {
        state.invoke = { src: 'readChanges', id: 'readChanges', input: { clinic: 1, cursor: null } };
      }),
    /while the page is hidden/,
  ],
  [
    'the days of another series are shown as checked',
    () =>
      withState(chartOf('seriesPlan'), 'planned', (state) => {
        state.on = { 'plan.wished': { actions: { type: 'takeWish', params: ({ event }: Told) => event } } };
      }),
    /as it is wished now/,
  ],
  ['the days of no series are shown', () => acting('seriesPlan', 'forgetOccurrences'), /shows no days/],
  [
    'a change of labels that nobody answered is sent as another',
    () => leading('patientLabelling', 'unavailable', 'label.chosen', { actions: 'choose' }),
    /sent again as it was/,
  ],
  [
    'a change of labels that nobody answered is called left',
    () => leading('patientLabelling', 'unavailable', 'labelling.left', 'left'),
    /nothing was changed can rely/,
  ],
  [
    'the second portion is the first once more',
    () =>
      acting(
        'patientLabelling',
        'takeTold',
        assign(({ context: { rest } }: Portioned, { told }: { told: object }) => ({
          told,
          rest: rest.slice(0, -1),
        })),
      ),
    /Each patient is changed once/,
  ],
  [
    'no one but the first portion is changed',
    () => judging('patientLabelling', 'isOver', true),
    /called done only when no one is left/,
  ],
  ['a stop stops nothing', () => acting('patientLabelling', 'leaveRest'), /after that nothing else is sent/],
  [
    'only the last portion is reported',
    () =>
      acting(
        'patientLabelling',
        'takeTold',
        assign(({ context: { rest } }: Portioned, { told }: { told: object }) => ({
          told,
          rest: rest.slice(100),
        })),
      ),
    /reported once, however it ends/,
  ],
  [
    'all are selected although a row was chosen meanwhile',
    () => leading('foundSelection', 'reading', 'rows.chosen', { actions: 'forgetProblem' }),
    /the last word/,
  ],
  [
    'all are asked for without a request',
    () => leading('foundSelection', 'refused', 'rows.chosen', 'reading'),
    /only on request/,
  ],
  [
    'a refusal is shown without words',
    () => acting('foundSelection', 'tellRefusal'),
    /in the words of the server/,
  ],
  ['no label is given', () => judging('patientLabelling', 'changesSomething', true), /before one is chosen/],
  [
    'nobody says whose labels stayed',
    () => judging('patientLabelling', 'isPartial', false),
    /could not be changed is shown/,
  ],
  [
    'one label is put back for all',
    () => acting('labellingUndo', 'goOn', assign({ queue: [] })),
    /every label is as it was/,
  ],
  ['an undo that is stuck goes untold', () => acting('labellingUndo', 'tellStuck'), /or is stuck/],
  [
    'the camera stays on',
    () =>
      withState(chartOf('photoTaking'), 'left', (state) => {
        delete state.type;
        state.invoke = { src: 'watchCamera', id: 'watchCamera' };
      }),
    /camera is on only/,
  ],
  [
    'a photo is kept that nobody wanted',
    () => acting('photoTaking', 'rejectPhoto'),
    /looked at it and kept it/,
  ],
  [
    'results stand under no question',
    () =>
      acting(
        'search',
        'takeAnswer',
        assign((_, { answer }: { answer: unknown }) => ({ answer })),
      ),
    /question that they answer/,
  ],
  ['results stay without words', () => acting('search', 'forgetAnswer'), /earlier words found/],
  [
    'Enter takes whom earlier words found',
    () =>
      leading('lookup', 'pausing', 'first.wanted', {
        actions: { type: 'tellFirst', params: ({ context }: Told) => context },
      }),
    /Enter takes the first/,
  ],
  ['Enter is not answered', () => acting('lookup', 'tellNone'), /After Enter/],
  ...['reservationCreate', 'reservationEdit'].flatMap((id): Planted[] => [
    [`${id}: a time that was used is given back`, () => acting(id, 'useHold'), /reservation’s own/],
    [`${id}: another time is held`, () => acting(id, 'wishSlot'), /one in the form/],
    [`${id}: a time that was lost is shown as free`, () => acting(id, 'loseSlot'), /still free/],
  ]),
  [
    'a reservation is moved to where it cannot be',
    () => judging('reservationDrag', 'isImpossible', false),
    /where that can be/,
  ],
  [
    'a reservation is moved to a time that was not checked',
    () => leading('reservationDrag', 'unavailable.unchecked', 'moving.retried', '#reservationDrag.saving'),
    /where that can be/,
  ],
  [
    'every move goes under one key',
    () =>
      calling('reservationDrag', 'saving', ({ context }) => ({
        ...(context.held as object),
        ...(context.target as object),
        override_reason: context.reason,
        key: 'one',
      })),
    /key of its own/,
  ],
  ['a move is taken back twice', () => acting('reservationDrag', 'forgetMove'), /undone once/],
  ['a reservation is put back in silence', () => acting('reservationDrag', 'tellPutBack'), /ends somewhere/],
  [
    'an answer brings an older copy back',
    () =>
      acting(
        'reservationMove',
        'takeAnswer',
        assign((_, placed: object) => placed),
      ),
    /older copy/,
  ],
  [
    'a step that failed is told',
    () =>
      withState(chartOf('reservationMove'), 'ready.failed', (state) => {
        state.entry = { type: 'tellUndone', params: { reservation: {} } };
      }),
    /reported as done/,
  ],
  [
    'a step is made on another version',
    () =>
      calling('reservationMove', 'moving', () => ({
        id: 1,
        version: 0,
        move: 'confirm',
        words: {},
        key: '',
      })),
    /version that is shown/,
  ],
  [
    'every step goes under one key',
    () =>
      calling('reservationMove', 'moving', ({ context }) => ({
        ...(context.reservation as object),
        move: context.move,
        key: 'one',
      })),
    /made once/,
  ],
  [
    'the reason of a step is forgotten',
    () => acting('reservationMove', 'keepTyped'),
    /waits until that step/,
  ],
  ['a visit is given up by a stranger', () => judging('visitByLink', 'mayGoOn', true), /takes the pass/],
  ['no date of birth is sent', () => judging('visitByLink', 'isDate', true), /wrong ones are counted/],
  [
    'a visit is called confirmed when the server is silent',
    () =>
      withState(chartOf('visitByLink'), 'confirming', (state) => {
        state.after = {
          patience: { target: 'viewing', actions: { type: 'say', params: { said: 'confirmed' } } },
        };
      }),
    /said to be confirmed/,
  ],
  ['a question is forgotten', () => acting('visitByLink', 'noteQuestion'), /waits as it was typed/],
  ...[
    ...['clinicCreate', 'serviceCreate', 'staffCreate', 'consentFormCreate', 'recordTemplateCreate'],
    ...['recordTemplateEdit', 'attachmentEdit', 'patientNote', 'profileEdit', 'passwordChange'],
    ...['forgotPassword', 'addressChange', 'medicalRecordCreate', 'connectionCreate', 'staffTimeOff'],
    ...['clinicSettings', 'bookingSettings', 'retentionSettings'],
  ].map(
    (id): Planted => [
      `${id}: a refusal closes the form`,
      () => leading(id, 'open', 'saving.refused', 'left'),
      /stays in its form/,
    ],
  ),
  [
    'signUp: a refusal closes the form',
    () => leading('signUp', 'open.registering', 'saving.refused', '#signUp.left'),
    /stays in its form/,
  ],
  [
    'chartHold: a refusal closes the form',
    () => leading('chartHold', 'asking', 'saving.refused', 'left'),
    /stays in its form/,
  ],
  ...[
    ['resetPassword', 'left'],
    ['addressConfirmation', 'left'],
    ['consentDecision', 'dismissed'],
  ].map(
    ([id = '', end]): Planted => [
      `${id}: what is typed closes the form`,
      () => leading(id, 'open', 'form.changed', end),
      /stays in its form/,
    ],
  ),
  ...[
    ...['clinicCreate', 'serviceCreate', 'staffCreate', 'consentFormCreate', 'recordTemplateCreate'],
    ...['medicalRecordCreate', 'connectionCreate'],
  ].flatMap((id): Planted[] => [
    [
      `${id}: every opening sends under a name of its own`,
      () => opening(id, 'open', { attempt: 'another' }),
      /repeated makes one thing/,
    ],
  ]),
  ...[
    ...['recordTemplateEdit', 'attachmentEdit', 'patientNote', 'clinicEdit', 'serviceEdit', 'staffEdit'],
    ...['bookingSettings', 'retentionSettings'],
  ].map(
    (id): Planted => [
      `${id}: a change is saved on any version`,
      () => opening(id, 'open', { version: null }),
      /version that is shown/,
    ],
  ),
  ...[
    ['chartHold', 'asking'],
    ...['passwordChange', 'forgotPassword', 'addressChange', 'resetPassword', 'addressConfirmation'].map(
      (id) => [id, 'open'],
    ),
    ['consentDecision', 'open'],
  ].map(
    ([id = '', path = '']): Planted => [
      `${id}: what is typed is left in the browser`,
      () => opening(id, path, { draft: id }),
      /no draft of it/,
    ],
  ),
  ...[
    ['resetPassword', 'changed'],
    ['addressConfirmation', 'confirmed'],
  ].flatMap(([id = '', done]): Planted[] => [
    [
      `${id}: a link that was refused is said to have worked`,
      () => leading(id, 'open', 'saving.refused', done),
      /said to have worked/,
    ],
    [
      `${id}: every press is another`,
      () => opening(id, 'open', { attempt: 'another' }),
      /without the code of the link/,
    ],
  ]),
  [
    'time off is stored on any list',
    () => opening('staffTimeOff', 'open', { about: { id: 1, version: 0 } }),
    /on the list that is shown/,
  ],
  [
    'a note about one visit is taken for that of another',
    () => opening('medicalRecordCreate', 'open', { chosen: {} }),
    /note of another/,
  ],
  [
    'a consent is voided where it was to be revoked',
    () => opening('consentDecision', 'open', { about: { id: 1, version: 1, kind: 'void' } }),
    /decided is what was asked/,
  ],
  ['a session begins with no tokens', () => acting('signUp', 'grantSession'), /tokens that the server gave/],
  [
    'a second card is lifted while one moves',
    () => leading('boardMove', 'moving', 'card.lifted', { target: 'carrying', actions: 'lift' }),
    /no other card is lifted/,
  ],
  ['a visit is moved to no time', () => judging('visitByLink', 'hasTime', true), /shown last/],
  [
    'a chart is printed again by itself',
    () =>
      withState(chartOf('chartPrint'), 'printed', (state) => {
        state.after = { longPatience: 'printing' };
      }),
    /never by itself/,
  ],
];

/** A promise is broken by a run of the chart; a chart that fails breaks none. */
function isBroken(fault: Fault | undefined): void {
  expect(fault).toBeDefined();
  expect(fault?.run[0]).not.toMatch(/^the chart fails/);
}

test.each(planted)('%s: it is found', (_, plant, broken) => {
  const chart = plant();
  isBroken(faultOf(chart, promises[chart.machine.id], broken));
});

/** A change of one thing that breaks a promise which no planted fault is about: by chart and promise, as `npm run mutate` calls it. */
const breaking = JSON.parse(readFileSync(new URL('breaking.json', import.meta.url), 'utf8')) as Readonly<
  Record<string, Readonly<Record<string, string>>>
>;

const exactly = (says: string) => new RegExp(`^${says.replaceAll(/[.*+?^$()[\]{}|\\]/g, '\\$&')}$`);

test.each(
  Object.entries(breaking).flatMap(([id, all]) => Object.entries(all).map((one) => [id, ...one] as const)),
)('%s: "%s" is broken by a change: %s', (id, says, change) => {
  const mutant = [...mutantsOf(chartOf(id))].find((one) => one.says === change);
  expect(mutant, 'Another change may break it now: `npm run mutate` names them.').toBeDefined();
  isBroken(faultOf(mutant?.make() as Chart, promises[id], exactly(says)));
});

test('every promise is broken by a planted fault or by a change', () => {
  const isPlanted = (id: string, says: string) =>
    planted.some(([, plant, broken]) => broken.test(says) && plant().machine.id === id);
  const whole = Object.entries(promises).flatMap(([id, { properties }]) =>
    properties
      .filter(({ says }) => !isPlanted(id, says) && !breaking[id]?.[says])
      .map(({ says }) => `${id}: ${says}`),
  );
  expect(whole).toEqual([]);
});
