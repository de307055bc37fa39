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
  addressChangeSamples,
  addressConfirmationSamples,
  demoFillingSamples,
  forgotPasswordSamples,
  oneSignInSamples,
  passwordChangeSamples,
  profileEditSamples,
  resetPasswordSamples,
  signInSamples,
  signUpSamples,
} from './flows/account/account.samples.ts';
import { addressChangeMachine } from './flows/account/addressChange.machine.ts';
import { addressConfirmationMachine } from './flows/account/addressConfirmation.machine.ts';
import {
  factorAddingSamples,
  factorRemovalSamples,
  recoveryRenewalSamples,
  secondStepSamples,
  stepAgainSamples,
} from './flows/account/factor.samples.ts';
import { factorAddingMachine } from './flows/account/factorAdding.machine.ts';
import { factorRemovalMachine } from './flows/account/factorRemoval.machine.ts';
import { forgotPasswordMachine } from './flows/account/forgotPassword.machine.ts';
import { invitationAcceptanceSamples } from './flows/account/invitation.samples.ts';
import { invitationAcceptanceMachine } from './flows/account/invitationAcceptance.machine.ts';
import { oneSignInMachine } from './flows/account/oneSignIn.machine.ts';
import { passwordChangeMachine } from './flows/account/passwordChange.machine.ts';
import { profileEditMachine } from './flows/account/profileEdit.machine.ts';
import { recoveryRenewalMachine } from './flows/account/recoveryRenewal.machine.ts';
import { resetPasswordMachine } from './flows/account/resetPassword.machine.ts';
import { secondStepMachine } from './flows/account/secondStep.machine.ts';
import { shortcutKeysMachine } from './flows/account/shortcutKeys.machine.ts';
import { shortcutKeysSamples } from './flows/account/shortcutKeys.samples.ts';
import { signInMachine } from './flows/account/signIn.machine.ts';
import { signUpMachine } from './flows/account/signUp.machine.ts';
import { stepAgainMachine } from './flows/account/stepAgain.machine.ts';
import { auditCheckSamples } from './flows/clinics/audit.samples.ts';
import { auditCheckMachine } from './flows/clinics/auditCheck.machine.ts';
import {
  clinicCreateSamples,
  clinicEditSamples,
  clinicSettingsSamples,
} from './flows/clinics/clinic.samples.ts';
import { clinicCreateMachine } from './flows/clinics/clinicCreate.machine.ts';
import { clinicEditMachine } from './flows/clinics/clinicEdit.machine.ts';
import { clinicSettingsMachine } from './flows/clinics/clinicSettings.machine.ts';
import { demoFillingMachine } from './flows/clinics/demoFilling.machine.ts';
import { retentionSettingsSamples } from './flows/clinics/retention.samples.ts';
import { retentionSettingsMachine } from './flows/clinics/retentionSettings.machine.ts';
import { connectionCreateSamples } from './flows/connections/connection.samples.ts';
import { connectionCreateMachine } from './flows/connections/connectionCreate.machine.ts';
import { blockCarryingMachine } from './flows/consents/blockCarrying.machine.ts';
import {
  consentDecisionSamples,
  consentGivingSamples,
  consentOverviewSamples,
  reservationConsentAddSamples,
  reservationConsentEditSamples,
} from './flows/consents/consent.samples.ts';
import { consentDecisionMachine } from './flows/consents/consentDecision.machine.ts';
import {
  blockCarryingSamples,
  consentFormCreateSamples,
  consentFormEditSamples,
} from './flows/consents/consentForm.samples.ts';
import { consentFormCreateMachine } from './flows/consents/consentFormCreate.machine.ts';
import { consentFormEditMachine } from './flows/consents/consentFormEdit.machine.ts';
import { consentGivingMachine } from './flows/consents/consentGiving.machine.ts';
import { consentOverviewMachine } from './flows/consents/consentOverview.machine.ts';
import { arrivalMachine } from './flows/door/arrival.machine.ts';
import { arrivalSamples } from './flows/door/arrival.samples.ts';
import { bookingMachine } from './flows/door/booking.machine.ts';
import { bookingSamples, bookingSettingsSamples } from './flows/door/booking.samples.ts';
import { bookingSettingsMachine } from './flows/door/bookingSettings.machine.ts';
import { intakeReviewMachine } from './flows/door/intakeReview.machine.ts';
import { intakeReviewSamples } from './flows/door/intakeReview.samples.ts';
import { onlineNewsMachine } from './flows/door/onlineNews.machine.ts';
import { onlineNewsSamples } from './flows/door/onlineNews.samples.ts';
import { visitByLinkMachine } from './flows/door/visitByLink.machine.ts';
import { visitByLinkSamples } from './flows/door/visitByLink.samples.ts';
import { visitFormsMachine } from './flows/door/visitForms.machine.ts';
import { visitFormsSamples } from './flows/door/visitForms.samples.ts';
import { visitLinksMachine } from './flows/door/visitLinks.machine.ts';
import { visitLinksSamples } from './flows/door/visitLinks.samples.ts';
import { overviewDayMachine } from './flows/overview/overviewDay.machine.ts';
import { overviewDaySamples } from './flows/overview/overviewDay.samples.ts';
import {
  attachmentEditSamples,
  attachmentUploadSamples,
  photoTakingSamples,
} from './flows/patients/attachment.samples.ts';
import { attachmentEditMachine } from './flows/patients/attachmentEdit.machine.ts';
import { attachmentUploadMachine } from './flows/patients/attachmentUpload.machine.ts';
import { chartHoldMachine } from './flows/patients/chartHold.machine.ts';
import { chartPrintMachine } from './flows/patients/chartPrint.machine.ts';
import { chartPrintSamples } from './flows/patients/chartPrint.samples.ts';
import { chartRemovalMachine } from './flows/patients/chartRemoval.machine.ts';
import { chartHoldSamples, chartRemovalSamples } from './flows/patients/chartRemoval.samples.ts';
import { distinctionMachine } from './flows/patients/distinction.machine.ts';
import { foundSelectionMachine } from './flows/patients/foundSelection.machine.ts';
import { labelEditSamples } from './flows/patients/label.samples.ts';
import { labelEditMachine } from './flows/patients/labelEdit.machine.ts';
import { labellingUndoMachine } from './flows/patients/labellingUndo.machine.ts';
import {
  distinctionSamples,
  foundSelectionSamples,
  labellingUndoSamples,
  patientCreateSamples,
  patientDeathSamples,
  patientEditSamples,
  patientLabellingSamples,
  patientMergeSamples,
  patientNoteSamples,
} from './flows/patients/patient.samples.ts';
import { patientCreateMachine } from './flows/patients/patientCreate.machine.ts';
import { patientDeathMachine } from './flows/patients/patientDeath.machine.ts';
import { patientEditMachine } from './flows/patients/patientEdit.machine.ts';
import { patientImportMachine } from './flows/patients/patientImport.machine.ts';
import { patientImportSamples } from './flows/patients/patientImport.samples.ts';
import { patientLabellingMachine } from './flows/patients/patientLabelling.machine.ts';
import { patientMergeMachine } from './flows/patients/patientMerge.machine.ts';
import { patientNoteMachine } from './flows/patients/patientNote.machine.ts';
import { photoTakingMachine } from './flows/patients/photoTaking.machine.ts';
import { diagnosisSearchMachine } from './flows/records/diagnosisSearch.machine.ts';
import { lastRecordMachine } from './flows/records/lastRecord.machine.ts';
import {
  diagnosisSearchSamples,
  lastRecordSamples,
  medicalRecordActSamples,
  medicalRecordAddendumSamples,
  medicalRecordAmendSamples,
  medicalRecordCreateSamples,
  medicalRecordEditSamples,
  medicalRecordSignSamples,
  recordTemplateCreateSamples,
  recordTemplateEditSamples,
} from './flows/records/medicalRecord.samples.ts';
import { medicalRecordActMachine } from './flows/records/medicalRecordAct.machine.ts';
import { medicalRecordAddendumMachine } from './flows/records/medicalRecordAddendum.machine.ts';
import { medicalRecordAmendMachine } from './flows/records/medicalRecordAmend.machine.ts';
import { medicalRecordCreateMachine } from './flows/records/medicalRecordCreate.machine.ts';
import { medicalRecordEditMachine } from './flows/records/medicalRecordEdit.machine.ts';
import { medicalRecordSignMachine } from './flows/records/medicalRecordSign.machine.ts';
import { recordTemplateCreateMachine } from './flows/records/recordTemplateCreate.machine.ts';
import { recordTemplateEditMachine } from './flows/records/recordTemplateEdit.machine.ts';
import { batchMoveMachine } from './flows/reservations/batchMove.machine.ts';
import { boardMoveMachine } from './flows/reservations/boardMove.machine.ts';
import { freedTimeOfferMachine } from './flows/reservations/freedTimeOffer.machine.ts';
import {
  batchMoveSamples,
  boardMoveSamples,
  freedTimeOfferSamples,
  reservationCreateSamples,
  reservationEditSamples,
  reservationMoveSamples,
} from './flows/reservations/reservation.samples.ts';
import { reservationConsentAddMachine } from './flows/reservations/reservationConsentAdd.machine.ts';
import { reservationConsentEditMachine } from './flows/reservations/reservationConsentEdit.machine.ts';
import { reservationCreateMachine } from './flows/reservations/reservationCreate.machine.ts';
import { reservationDragMachine } from './flows/reservations/reservationDrag.machine.ts';
import { reservationDragSamples } from './flows/reservations/reservationDrag.samples.ts';
import { reservationEditMachine } from './flows/reservations/reservationEdit.machine.ts';
import { reservationMoveMachine } from './flows/reservations/reservationMove.machine.ts';
import { viewNamingMachine } from './flows/reservations/viewNaming.machine.ts';
import { viewNamingSamples } from './flows/reservations/viewNaming.samples.ts';
import { paletteMachine } from './flows/search/palette.machine.ts';
import { paletteSamples } from './flows/search/palette.samples.ts';
import { searchMachine } from './flows/search/search.machine.ts';
import { searchSamples } from './flows/search/search.samples.ts';
import { serviceCreateSamples, serviceEditSamples } from './flows/services/service.samples.ts';
import { serviceCreateMachine } from './flows/services/serviceCreate.machine.ts';
import { serviceEditMachine } from './flows/services/serviceEdit.machine.ts';
import { clinicHandOverMachine } from './flows/staff/clinicHandOver.machine.ts';
import {
  clinicHandOverSamples,
  staffCreateSamples,
  staffEditSamples,
  staffStandingSamples,
  staffTimeOffSamples,
} from './flows/staff/staff.samples.ts';
import { staffCreateMachine } from './flows/staff/staffCreate.machine.ts';
import { staffEditMachine } from './flows/staff/staffEdit.machine.ts';
import { staffStandingMachine } from './flows/staff/staffStanding.machine.ts';
import { staffTimeOffMachine } from './flows/staff/staffTimeOff.machine.ts';
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
import { messageMachine } from './lifecycles/message.machine.ts';
import { messageInputs, messageSamples } from './lifecycles/message.stored.ts';
import { patientConsentMachine } from './lifecycles/patientConsent.machine.ts';
import { patientConsentInputs, patientConsentSamples } from './lifecycles/patientConsent.samples.ts';
import { reservationMachine } from './lifecycles/reservation.machine.ts';
import { reservationSamples } from './lifecycles/reservation.samples.ts';
import { conflictMachine } from './parts/conflict.machine.ts';
import { conflictSamples } from './parts/conflict.samples.ts';
import { deedMachine } from './parts/deed.machine.ts';
import { deedSamples } from './parts/deed.samples.ts';
import { departureMachine } from './parts/departure.machine.ts';
import { departureSamples } from './parts/departure.samples.ts';
import { freeTimesMachine } from './parts/freeTimes.machine.ts';
import { freeTimesSamples } from './parts/freeTimes.samples.ts';
import { lookupMachine } from './parts/lookup.machine.ts';
import { lookupSamples } from './parts/lookup.samples.ts';
import { readingMachine } from './parts/reading.machine.ts';
import { readingSamples } from './parts/reading.samples.ts';
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
import { slownessMachine } from './parts/slowness.machine.ts';
import { slownessSamples } from './parts/slowness.samples.ts';
import { updatesMachine } from './parts/updates.machine.ts';
import { updatesSamples } from './parts/updates.samples.ts';

/** A chart as the catalogue knows it. */
export interface Chart {
  readonly machine: AnyStateMachine;
  /** Where in `machines/` it stands. */
  readonly folder: 'app' | 'form' | 'lifecycles' | 'parts' | `flows/${string}`;
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
  chart('parts', deedMachine, '7 The calls it makes', deedSamples),
  chart('parts', departureMachine, '5 Validation rules', departureSamples),
  chart('parts', readingMachine, '7 The calls it makes', readingSamples),
  chart('parts', slownessMachine, '7 The calls it makes', slownessSamples),
  chart('parts', savingMachine, '5 Validation rules', savingSamples),
  chart('parts', conflictMachine, '7 The calls it makes', conflictSamples),
  chart('parts', restorationMachine, '3 Entities: service, staff', restorationSamples),
  chart('flows/consents', consentDecisionMachine, '3 Entities: patient consent', consentDecisionSamples),
  chart('parts', updatesMachine, '2 Screens and routes: Reservations', updatesSamples),
  chart('parts', lookupMachine, '3 Entities: patient', lookupSamples),
  chart('parts', freeTimesMachine, '3 Entities: reservation', freeTimesSamples),
  chart('parts', seriesPlanMachine, '3 Entities: reservation', seriesPlanSamples),
  chart('parts', slotHoldMachine, '3 Entities: reservation', slotHoldSamples),
  chart('flows/account', signInMachine, '2 Screens and routes: /auth/sign-in', signInSamples),
  chart('flows/account', secondStepMachine, '2 Screens and routes: /auth/sign-in', secondStepSamples),
  chart('flows/account', stepAgainMachine, medicalRecords, stepAgainSamples),
  chart('flows/clinics', demoFillingMachine, '2 Screens and routes: /auth/sign-in', demoFillingSamples),
  chart('flows/account', signUpMachine, '2 Screens and routes: /auth/sign-up', signUpSamples),
  chart('flows/account', forgotPasswordMachine, '2 Screens and routes: /auth/sign-in', forgotPasswordSamples),
  chart('flows/account', resetPasswordMachine, '2 Screens and routes: /auth/sign-in', resetPasswordSamples),
  chart('flows/account', oneSignInMachine, '2 Screens and routes: /auth/sign-in', oneSignInSamples),
  chart('flows/account', addressChangeMachine, '2 Screens and routes: Settings', addressChangeSamples),
  chart(
    'flows/account',
    addressConfirmationMachine,
    '2 Screens and routes: Settings',
    addressConfirmationSamples,
  ),
  chart(
    'flows/account',
    invitationAcceptanceMachine,
    '2 Screens and routes: Staff',
    invitationAcceptanceSamples,
  ),
  chart('flows/clinics', clinicCreateMachine, '2 Screens and routes: Clinics', clinicCreateSamples),
  chart('flows/clinics', clinicEditMachine, '2 Screens and routes: Clinics', clinicEditSamples),
  chart(
    'flows/consents',
    consentFormCreateMachine,
    '2 Screens and routes: Consent forms',
    consentFormCreateSamples,
  ),
  chart(
    'flows/consents',
    consentFormEditMachine,
    '2 Screens and routes: Consent forms',
    consentFormEditSamples,
  ),
  chart('flows/consents', blockCarryingMachine, '2 Screens and routes: Consent forms', blockCarryingSamples),
  chart(
    'flows/reservations',
    reservationConsentAddMachine,
    '2 Screens and routes: Reservation consent',
    reservationConsentAddSamples,
  ),
  chart(
    'flows/reservations',
    reservationConsentEditMachine,
    '2 Screens and routes: Reservation consent',
    reservationConsentEditSamples,
  ),
  chart('flows/consents', consentOverviewMachine, '3 Entities: patient consent', consentOverviewSamples),
  chart(
    'flows/consents',
    consentGivingMachine,
    '2 Screens and routes: Reservation consent',
    consentGivingSamples,
  ),
  chart('flows/clinics', clinicSettingsMachine, '2 Screens and routes: Clinics', clinicSettingsSamples),
  chart('flows/services', serviceCreateMachine, '2 Screens and routes: Services', serviceCreateSamples),
  chart('flows/services', serviceEditMachine, '2 Screens and routes: Services', serviceEditSamples),
  chart('flows/patients', patientCreateMachine, '2 Screens and routes: Patients', patientCreateSamples),
  chart('flows/patients', patientEditMachine, '2 Screens and routes: Patients', patientEditSamples),
  chart('flows/patients', patientDeathMachine, '2 Screens and routes: Patients', patientDeathSamples),
  chart('flows/patients', patientMergeMachine, '2 Screens and routes: Patients', patientMergeSamples),
  chart('flows/patients', distinctionMachine, '2 Screens and routes: Patients', distinctionSamples),
  chart('flows/patients', foundSelectionMachine, '2 Screens and routes: Patients', foundSelectionSamples),
  chart('flows/patients', labellingUndoMachine, '2 Screens and routes: Patients', labellingUndoSamples),
  chart('flows/patients', patientLabellingMachine, '2 Screens and routes: Patients', patientLabellingSamples),
  chart('flows/patients', patientImportMachine, '2 Screens and routes: Patients', patientImportSamples),
  chart('flows/patients', patientNoteMachine, '2 Screens and routes: Patients', patientNoteSamples),
  chart('flows/patients', attachmentUploadMachine, '2 Screens and routes: Patients', attachmentUploadSamples),
  chart('flows/patients', photoTakingMachine, '2 Screens and routes: Patients', photoTakingSamples),
  chart('flows/patients', attachmentEditMachine, '2 Screens and routes: Patients', attachmentEditSamples),
  chart('flows/patients', labelEditMachine, '2 Screens and routes: Patients', labelEditSamples),
  chart(
    'flows/reservations',
    reservationDragMachine,
    '2 Screens and routes: Reservations',
    reservationDragSamples,
  ),
  chart('flows/records', medicalRecordCreateMachine, medicalRecords, medicalRecordCreateSamples),
  chart('flows/records', medicalRecordEditMachine, medicalRecords, medicalRecordEditSamples),
  chart('flows/records', medicalRecordSignMachine, medicalRecords, medicalRecordSignSamples),
  chart('flows/records', medicalRecordActMachine, medicalRecords, medicalRecordActSamples),
  chart('flows/records', medicalRecordAddendumMachine, medicalRecords, medicalRecordAddendumSamples),
  chart('flows/records', medicalRecordAmendMachine, medicalRecords, medicalRecordAmendSamples),
  chart('flows/records', diagnosisSearchMachine, medicalRecords, diagnosisSearchSamples),
  chart('flows/records', lastRecordMachine, medicalRecords, lastRecordSamples),
  chart('flows/records', recordTemplateCreateMachine, medicalRecords, recordTemplateCreateSamples),
  chart('flows/records', recordTemplateEditMachine, medicalRecords, recordTemplateEditSamples),
  chart('flows/staff', staffCreateMachine, '2 Screens and routes: Staff', staffCreateSamples),
  chart('flows/staff', staffEditMachine, '2 Screens and routes: Staff', staffEditSamples),
  chart('flows/staff', staffStandingMachine, '2 Screens and routes: Staff', staffStandingSamples),
  chart('flows/staff', clinicHandOverMachine, '2 Screens and routes: Staff', clinicHandOverSamples),
  chart('flows/staff', staffTimeOffMachine, '2 Screens and routes: Staff', staffTimeOffSamples),
  chart('flows/search', paletteMachine, '2 Screens and routes: Search', paletteSamples),
  chart('flows/account', shortcutKeysMachine, '2 Screens and routes: Search', shortcutKeysSamples),
  chart('flows/search', searchMachine, '2 Screens and routes: Search', searchSamples),
  chart(
    'flows/reservations',
    reservationCreateMachine,
    '2 Screens and routes: Reservations',
    reservationCreateSamples,
  ),
  chart(
    'flows/reservations',
    reservationEditMachine,
    '2 Screens and routes: Reservations',
    reservationEditSamples,
  ),
  chart(
    'flows/reservations',
    freedTimeOfferMachine,
    '2 Screens and routes: Reservations',
    freedTimeOfferSamples,
  ),
  chart('flows/reservations', boardMoveMachine, '2 Screens and routes: Reservations', boardMoveSamples),
  chart('flows/reservations', batchMoveMachine, '2 Screens and routes: Reservations', batchMoveSamples),
  chart(
    'flows/reservations',
    reservationMoveMachine,
    '2 Screens and routes: Reservations',
    reservationMoveSamples,
  ),
  chart('flows/reservations', viewNamingMachine, '2 Screens and routes: Reservations', viewNamingSamples),
  chart('flows/account', profileEditMachine, '2 Screens and routes: Settings', profileEditSamples),
  chart('flows/account', passwordChangeMachine, '2 Screens and routes: Settings', passwordChangeSamples),
  chart('flows/account', factorAddingMachine, '2 Screens and routes: Settings', factorAddingSamples),
  chart('flows/account', factorRemovalMachine, '2 Screens and routes: Settings', factorRemovalSamples),
  chart('flows/account', recoveryRenewalMachine, '2 Screens and routes: Settings', recoveryRenewalSamples),
  chart(
    'flows/clinics',
    retentionSettingsMachine,
    'Beyond the specification: retention and erasure',
    retentionSettingsSamples,
  ),
  chart(
    'flows/patients',
    chartRemovalMachine,
    'Beyond the specification: retention and erasure',
    chartRemovalSamples,
  ),
  chart(
    'flows/patients',
    chartHoldMachine,
    'Beyond the specification: retention and erasure',
    chartHoldSamples,
  ),
  chart('flows/patients', chartPrintMachine, '2 Screens and routes: Patients', chartPrintSamples),
  chart('flows/clinics', auditCheckMachine, '2 Screens and routes: Settings', auditCheckSamples),
  chart(
    'flows/connections',
    connectionCreateMachine,
    '2 Screens and routes: Settings',
    connectionCreateSamples,
  ),
  chart('flows/door', arrivalMachine, "Beyond the specification: the patient's door", arrivalSamples),
  chart('flows/door', bookingMachine, "Beyond the specification: the patient's door", bookingSamples),
  chart(
    'flows/door',
    bookingSettingsMachine,
    "Beyond the specification: the patient's door",
    bookingSettingsSamples,
  ),
  chart(
    'flows/door',
    intakeReviewMachine,
    "Beyond the specification: the patient's door",
    intakeReviewSamples,
  ),
  chart('flows/overview', overviewDayMachine, '2 Screens and routes: /dashboard', overviewDaySamples),
  chart('flows/door', onlineNewsMachine, "Beyond the specification: the patient's door", onlineNewsSamples),
  chart('flows/door', visitByLinkMachine, "Beyond the specification: the patient's door", visitByLinkSamples),
  chart('flows/door', visitFormsMachine, "Beyond the specification: the patient's door", visitFormsSamples),
  chart('flows/door', visitLinksMachine, "Beyond the specification: the patient's door", visitLinksSamples),
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
  chart('lifecycles', messageMachine, '2 Screens and routes: Settings', {
    inputs: () => messageInputs,
    events: messageSamples,
  }),
];

/** The chart with this id; throws for an id that no chart has. */
export function chartOf(id: string): Chart {
  const found = charts.find(({ machine }) => machine.id === id);
  if (!found) throw new Error(`There is no chart "${id}".`);
  return found;
}
