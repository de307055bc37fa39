import type { AnyStateMachine } from 'xstate';
import { appMachine } from './app/app.machine.ts';
import { appSamples } from './app/app.samples.ts';
import { authMachine } from './app/auth.machine.ts';
import { authSamples } from './app/auth.samples.ts';
import { buildFreshnessMachine } from './app/buildFreshness.machine.ts';
import { buildFreshnessSamples } from './app/buildFreshness.samples.ts';
import { darkModeMachine } from './app/darkMode.machine.ts';
import { darkModeSamples } from './app/darkMode.samples.ts';
import { defaultClinicMachine } from './app/defaultClinic.machine.ts';
import { defaultClinicSamples } from './app/defaultClinic.samples.ts';
import { idleLockMachine } from './app/idleLock.machine.ts';
import { idleLockSamples } from './app/idleLock.samples.ts';
import { revocationMachine } from './app/revocation.machine.ts';
import { revocationSamples } from './app/revocation.samples.ts';
import {
  demoFillingSamples,
  forgotPasswordSamples,
  passwordChangeSamples,
  profileEditSamples,
  resetPasswordSamples,
  signInSamples,
  signUpSamples,
} from './flows/account.samples.ts';
import {
  attachmentEditSamples,
  attachmentUploadSamples,
  photoTakingSamples,
} from './flows/attachment.samples.ts';
import { attachmentEditMachine } from './flows/attachmentEdit.machine.ts';
import { attachmentUploadMachine } from './flows/attachmentUpload.machine.ts';
import { auditCheckSamples } from './flows/audit.samples.ts';
import { auditCheckMachine } from './flows/auditCheck.machine.ts';
import { batchMoveMachine } from './flows/batchMove.machine.ts';
import { blockCarryingMachine } from './flows/blockCarrying.machine.ts';
import { boardMoveMachine } from './flows/boardMove.machine.ts';
import { clinicCreateSamples, clinicEditSamples, clinicSettingsSamples } from './flows/clinic.samples.ts';
import { clinicCreateMachine } from './flows/clinicCreate.machine.ts';
import { clinicEditMachine } from './flows/clinicEdit.machine.ts';
import { clinicSettingsMachine } from './flows/clinicSettings.machine.ts';
import {
  consentDecisionSamples,
  consentGivingSamples,
  consentOverviewSamples,
  reservationConsentAddSamples,
  reservationConsentEditSamples,
} from './flows/consent.samples.ts';
import {
  blockCarryingSamples,
  consentFormCreateSamples,
  consentFormEditSamples,
} from './flows/consentForm.samples.ts';
import { consentFormCreateMachine } from './flows/consentFormCreate.machine.ts';
import { consentFormEditMachine } from './flows/consentFormEdit.machine.ts';
import { consentGivingMachine } from './flows/consentGiving.machine.ts';
import { consentOverviewMachine } from './flows/consentOverview.machine.ts';
import { demoFillingMachine } from './flows/demoFilling.machine.ts';
import { diagnosisSearchMachine } from './flows/diagnosisSearch.machine.ts';
import { distinctionMachine } from './flows/distinction.machine.ts';
import { forgotPasswordMachine } from './flows/forgotPassword.machine.ts';
import { freedTimeOfferMachine } from './flows/freedTimeOffer.machine.ts';
import { invitationAcceptanceSamples } from './flows/invitation.samples.ts';
import { invitationAcceptanceMachine } from './flows/invitationAcceptance.machine.ts';
import { labelEditSamples } from './flows/label.samples.ts';
import { labelEditMachine } from './flows/labelEdit.machine.ts';
import { labellingUndoMachine } from './flows/labellingUndo.machine.ts';
import { lastRecordMachine } from './flows/lastRecord.machine.ts';
import {
  diagnosisSearchSamples,
  lastRecordSamples,
  medicalRecordActSamples,
  medicalRecordAddendumSamples,
  medicalRecordAmendSamples,
  medicalRecordCreateSamples,
  medicalRecordEditSamples,
  medicalRecordSignSamples,
  patientRecordsSamples,
  recordTemplateCreateSamples,
  recordTemplateEditSamples,
} from './flows/medicalRecord.samples.ts';
import { medicalRecordActMachine } from './flows/medicalRecordAct.machine.ts';
import { medicalRecordAddendumMachine } from './flows/medicalRecordAddendum.machine.ts';
import { medicalRecordAmendMachine } from './flows/medicalRecordAmend.machine.ts';
import { medicalRecordCreateMachine } from './flows/medicalRecordCreate.machine.ts';
import { medicalRecordEditMachine } from './flows/medicalRecordEdit.machine.ts';
import { medicalRecordSignMachine } from './flows/medicalRecordSign.machine.ts';
import { paletteMachine } from './flows/palette.machine.ts';
import { paletteSamples } from './flows/palette.samples.ts';
import { passwordChangeMachine } from './flows/passwordChange.machine.ts';
import {
  distinctionSamples,
  labellingUndoSamples,
  patientCreateSamples,
  patientDeathSamples,
  patientEditSamples,
  patientLabellingSamples,
  patientMergeSamples,
  patientNoteSamples,
} from './flows/patient.samples.ts';
import { patientCreateMachine } from './flows/patientCreate.machine.ts';
import { patientDeathMachine } from './flows/patientDeath.machine.ts';
import { patientEditMachine } from './flows/patientEdit.machine.ts';
import { patientImportMachine } from './flows/patientImport.machine.ts';
import { patientImportSamples } from './flows/patientImport.samples.ts';
import { patientLabellingMachine } from './flows/patientLabelling.machine.ts';
import { patientMergeMachine } from './flows/patientMerge.machine.ts';
import { patientNoteMachine } from './flows/patientNote.machine.ts';
import { patientRecordsMachine } from './flows/patientRecords.machine.ts';
import { patientReservationsMachine } from './flows/patientReservations.machine.ts';
import { photoTakingMachine } from './flows/photoTaking.machine.ts';
import { profileEditMachine } from './flows/profileEdit.machine.ts';
import { recordTemplateCreateMachine } from './flows/recordTemplateCreate.machine.ts';
import { recordTemplateEditMachine } from './flows/recordTemplateEdit.machine.ts';
import {
  batchMoveSamples,
  boardMoveSamples,
  freedTimeOfferSamples,
  patientReservationsSamples,
  reservationCreateSamples,
  reservationEditSamples,
  reservationMoveSamples,
} from './flows/reservation.samples.ts';
import { reservationConsentAddMachine } from './flows/reservationConsentAdd.machine.ts';
import { reservationConsentEditMachine } from './flows/reservationConsentEdit.machine.ts';
import { reservationCreateMachine } from './flows/reservationCreate.machine.ts';
import { reservationDragMachine } from './flows/reservationDrag.machine.ts';
import { reservationDragSamples } from './flows/reservationDrag.samples.ts';
import { reservationEditMachine } from './flows/reservationEdit.machine.ts';
import { reservationMoveMachine } from './flows/reservationMove.machine.ts';
import { resetPasswordMachine } from './flows/resetPassword.machine.ts';
import { searchMachine } from './flows/search.machine.ts';
import { searchSamples } from './flows/search.samples.ts';
import { serviceCreateSamples, serviceEditSamples } from './flows/service.samples.ts';
import { serviceCreateMachine } from './flows/serviceCreate.machine.ts';
import { serviceEditMachine } from './flows/serviceEdit.machine.ts';
import { shortcutKeysMachine } from './flows/shortcutKeys.machine.ts';
import { shortcutKeysSamples } from './flows/shortcutKeys.samples.ts';
import { signInMachine } from './flows/signIn.machine.ts';
import { signUpMachine } from './flows/signUp.machine.ts';
import {
  staffCreateSamples,
  staffEditSamples,
  staffStandingSamples,
  staffTimeOffSamples,
} from './flows/staff.samples.ts';
import { staffCreateMachine } from './flows/staffCreate.machine.ts';
import { staffEditMachine } from './flows/staffEdit.machine.ts';
import { staffStandingMachine } from './flows/staffStanding.machine.ts';
import { staffTimeOffMachine } from './flows/staffTimeOff.machine.ts';
import { formMachine } from './form/form.machine.ts';
import { formSamples } from './form/form.samples.ts';
import { weekDrawingMachine } from './form/weekDrawing.machine.ts';
import { weekDrawingSamples } from './form/weekDrawing.samples.ts';
import { consentFormMachine } from './lifecycles/consentForm.machine.ts';
import { consentFormSamples } from './lifecycles/consentForm.stored.ts';
import { medicalRecordMachine } from './lifecycles/medicalRecord.machine.ts';
import { medicalRecordInputs, medicalRecordSamples } from './lifecycles/medicalRecord.stored.ts';
import { membershipMachine } from './lifecycles/membership.machine.ts';
import { membershipInputs, membershipSamples } from './lifecycles/membership.stored.ts';
import { patientConsentMachine } from './lifecycles/patientConsent.machine.ts';
import { patientConsentInputs, patientConsentSamples } from './lifecycles/patientConsent.samples.ts';
import { reservationMachine } from './lifecycles/reservation.machine.ts';
import { reservationSamples } from './lifecycles/reservation.samples.ts';
import { conflictMachine } from './parts/conflict.machine.ts';
import { conflictSamples } from './parts/conflict.samples.ts';
import { consentDecisionMachine } from './parts/consentDecision.machine.ts';
import { freeTimesMachine } from './parts/freeTimes.machine.ts';
import { freeTimesSamples } from './parts/freeTimes.samples.ts';
import { lookupMachine } from './parts/lookup.machine.ts';
import { lookupSamples } from './parts/lookup.samples.ts';
import { removalMachine } from './parts/removal.machine.ts';
import { removalSamples } from './parts/removal.samples.ts';
import { restorationMachine } from './parts/restoration.machine.ts';
import { restorationSamples } from './parts/restoration.samples.ts';
import type { Samples } from './parts/samples.ts';
import { savingMachine } from './parts/saving.machine.ts';
import { savingSamples } from './parts/saving.samples.ts';
import { seriesPlanMachine } from './parts/seriesPlan.machine.ts';
import { seriesPlanSamples } from './parts/seriesPlan.samples.ts';
import { slotHoldMachine } from './parts/slotHold.machine.ts';
import { slotHoldSamples } from './parts/slotHold.samples.ts';
import { updatesMachine } from './parts/updates.machine.ts';
import { updatesSamples } from './parts/updates.samples.ts';

/** A chart as the catalogue knows it. */
export interface Chart {
  readonly machine: AnyStateMachine;
  readonly folder: 'app' | 'form' | 'flows' | 'lifecycles' | 'parts';
  /** The section of the specification that it stands for. */
  readonly section: string;
  readonly samples: Samples;
}

const chart = (folder: Chart['folder'], machine: unknown, section: string, samples: Samples): Chart => ({
  folder,
  machine: machine as AnyStateMachine,
  section,
  samples,
});

const medicalRecords = '2 Screens and routes: Medical records';

/** Every chart of the product, in the order in which a newcomer would read them. */
export const charts: readonly Chart[] = [
  chart('app', appMachine, '4 States and transitions', appSamples),
  chart('app', authMachine, '4 Auth', authSamples),
  chart('app', defaultClinicMachine, '4 Default clinic', defaultClinicSamples),
  chart('app', darkModeMachine, '4 Dark mode', darkModeSamples),
  chart('app', buildFreshnessMachine, '4 Build freshness', buildFreshnessSamples),
  chart('app', idleLockMachine, '4 Auth', idleLockSamples),
  chart('app', revocationMachine, '4 Auth', revocationSamples),
  chart('form', formMachine, '5 Validation rules', formSamples),
  chart('form', weekDrawingMachine, '2 Screens and routes: Staff', weekDrawingSamples),
  chart('parts', removalMachine, '7 The calls it makes', removalSamples),
  chart('parts', savingMachine, '5 Validation rules', savingSamples),
  chart('parts', conflictMachine, '7 The calls it makes', conflictSamples),
  chart('parts', restorationMachine, '3 Entities: service, staff', restorationSamples),
  chart('parts', consentDecisionMachine, '3 Entities: patient consent', consentDecisionSamples),
  chart('parts', updatesMachine, '2 Screens and routes: Reservations', updatesSamples),
  chart('parts', lookupMachine, '3 Entities: patient', lookupSamples),
  chart('parts', freeTimesMachine, '3 Entities: reservation', freeTimesSamples),
  chart('parts', seriesPlanMachine, '3 Entities: reservation', seriesPlanSamples),
  chart('parts', slotHoldMachine, '3 Entities: reservation', slotHoldSamples),
  chart('flows', signInMachine, '2 Screens and routes: /auth/sign-in', signInSamples),
  chart('flows', demoFillingMachine, '2 Screens and routes: /auth/sign-in', demoFillingSamples),
  chart('flows', signUpMachine, '2 Screens and routes: /auth/sign-up', signUpSamples),
  chart('flows', forgotPasswordMachine, '2 Screens and routes: /auth/sign-in', forgotPasswordSamples),
  chart('flows', resetPasswordMachine, '2 Screens and routes: /auth/sign-in', resetPasswordSamples),
  chart('flows', invitationAcceptanceMachine, '2 Screens and routes: Staff', invitationAcceptanceSamples),
  chart('flows', clinicCreateMachine, '2 Screens and routes: Clinics', clinicCreateSamples),
  chart('flows', clinicEditMachine, '2 Screens and routes: Clinics', clinicEditSamples),
  chart('flows', consentFormCreateMachine, '2 Screens and routes: Consent forms', consentFormCreateSamples),
  chart('flows', consentFormEditMachine, '2 Screens and routes: Consent forms', consentFormEditSamples),
  chart('flows', blockCarryingMachine, '2 Screens and routes: Consent forms', blockCarryingSamples),
  chart(
    'flows',
    reservationConsentAddMachine,
    '2 Screens and routes: Reservation consent',
    reservationConsentAddSamples,
  ),
  chart(
    'flows',
    reservationConsentEditMachine,
    '2 Screens and routes: Reservation consent',
    reservationConsentEditSamples,
  ),
  chart('flows', consentOverviewMachine, '3 Entities: patient consent', consentOverviewSamples),
  chart('flows', consentGivingMachine, '2 Screens and routes: Reservation consent', consentGivingSamples),
  chart('flows', clinicSettingsMachine, '2 Screens and routes: Clinics', clinicSettingsSamples),
  chart('flows', serviceCreateMachine, '2 Screens and routes: Services', serviceCreateSamples),
  chart('flows', serviceEditMachine, '2 Screens and routes: Services', serviceEditSamples),
  chart('flows', patientCreateMachine, '2 Screens and routes: Patients', patientCreateSamples),
  chart('flows', patientEditMachine, '2 Screens and routes: Patients', patientEditSamples),
  chart('flows', patientDeathMachine, '2 Screens and routes: Patients', patientDeathSamples),
  chart('flows', patientMergeMachine, '2 Screens and routes: Patients', patientMergeSamples),
  chart('flows', distinctionMachine, '2 Screens and routes: Patients', distinctionSamples),
  chart('flows', labellingUndoMachine, '2 Screens and routes: Patients', labellingUndoSamples),
  chart('flows', patientLabellingMachine, '2 Screens and routes: Patients', patientLabellingSamples),
  chart('flows', patientImportMachine, '2 Screens and routes: Patients', patientImportSamples),
  chart('flows', patientNoteMachine, '2 Screens and routes: Patients', patientNoteSamples),
  chart('flows', attachmentUploadMachine, '2 Screens and routes: Patients', attachmentUploadSamples),
  chart('flows', photoTakingMachine, '2 Screens and routes: Patients', photoTakingSamples),
  chart('flows', attachmentEditMachine, '2 Screens and routes: Patients', attachmentEditSamples),
  chart('flows', labelEditMachine, '2 Screens and routes: Patients', labelEditSamples),
  chart('flows', reservationDragMachine, '2 Screens and routes: Reservations', reservationDragSamples),
  chart('flows', medicalRecordCreateMachine, medicalRecords, medicalRecordCreateSamples),
  chart('flows', medicalRecordEditMachine, medicalRecords, medicalRecordEditSamples),
  chart('flows', medicalRecordSignMachine, medicalRecords, medicalRecordSignSamples),
  chart('flows', medicalRecordActMachine, medicalRecords, medicalRecordActSamples),
  chart('flows', medicalRecordAddendumMachine, medicalRecords, medicalRecordAddendumSamples),
  chart('flows', medicalRecordAmendMachine, medicalRecords, medicalRecordAmendSamples),
  chart('flows', diagnosisSearchMachine, medicalRecords, diagnosisSearchSamples),
  chart('flows', lastRecordMachine, medicalRecords, lastRecordSamples),
  chart('flows', patientRecordsMachine, medicalRecords, patientRecordsSamples),
  chart('flows', recordTemplateCreateMachine, medicalRecords, recordTemplateCreateSamples),
  chart('flows', recordTemplateEditMachine, medicalRecords, recordTemplateEditSamples),
  chart('flows', staffCreateMachine, '2 Screens and routes: Staff', staffCreateSamples),
  chart('flows', staffEditMachine, '2 Screens and routes: Staff', staffEditSamples),
  chart('flows', staffStandingMachine, '2 Screens and routes: Staff', staffStandingSamples),
  chart('flows', staffTimeOffMachine, '2 Screens and routes: Staff', staffTimeOffSamples),
  chart('flows', paletteMachine, '2 Screens and routes: Search', paletteSamples),
  chart('flows', shortcutKeysMachine, '2 Screens and routes: Search', shortcutKeysSamples),
  chart('flows', searchMachine, '2 Screens and routes: Search', searchSamples),
  chart('flows', reservationCreateMachine, '2 Screens and routes: Reservations', reservationCreateSamples),
  chart('flows', reservationEditMachine, '2 Screens and routes: Reservations', reservationEditSamples),
  chart('flows', patientReservationsMachine, '2 Screens and routes: Patients', patientReservationsSamples),
  chart('flows', freedTimeOfferMachine, '2 Screens and routes: Reservations', freedTimeOfferSamples),
  chart('flows', boardMoveMachine, '2 Screens and routes: Reservations', boardMoveSamples),
  chart('flows', batchMoveMachine, '2 Screens and routes: Reservations', batchMoveSamples),
  chart('flows', reservationMoveMachine, '2 Screens and routes: Reservations', reservationMoveSamples),
  chart('flows', profileEditMachine, '2 Screens and routes: Settings', profileEditSamples),
  chart('flows', passwordChangeMachine, '2 Screens and routes: Settings', passwordChangeSamples),
  chart('flows', auditCheckMachine, '2 Screens and routes: Settings', auditCheckSamples),
  chart('lifecycles', reservationMachine, '3 Entities: reservation', {
    inputs: () => [{}],
    events: reservationSamples,
  }),
  chart('lifecycles', patientConsentMachine, '3 Entities: patient consent', {
    inputs: () => patientConsentInputs,
    events: patientConsentSamples,
  }),
  chart('lifecycles', consentFormMachine, '3 Entities: consent form', {
    inputs: () => [{}],
    events: consentFormSamples,
  }),
  chart('lifecycles', medicalRecordMachine, '3 Entities: medical record', {
    inputs: () => medicalRecordInputs,
    events: medicalRecordSamples,
  }),
  chart('lifecycles', membershipMachine, '3 Entities: staff', {
    inputs: () => membershipInputs,
    events: membershipSamples,
  }),
];

/** The chart with this id; throws for an id that no chart has. */
export function chartOf(id: string): Chart {
  const found = charts.find(({ machine }) => machine.id === id);
  if (!found) throw new Error(`There is no chart "${id}".`);
  return found;
}
