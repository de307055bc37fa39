import { appPromises } from './app/app.properties.ts';
import { authPromises } from './app/auth.properties.ts';
import { defaultClinicPromises } from './app/defaultClinic.properties.ts';
import { idleLockPromises } from './app/idleLock.properties.ts';
import { revocationPromises } from './app/revocation.properties.ts';
import { addressChangePromises } from './flows/account/addressChange.properties.ts';
import { addressConfirmationPromises } from './flows/account/addressConfirmation.properties.ts';
import { factorAddingPromises } from './flows/account/factorAdding.properties.ts';
import { factorRemovalPromises } from './flows/account/factorRemoval.properties.ts';
import { forgotPasswordPromises } from './flows/account/forgotPassword.properties.ts';
import { invitationAcceptancePromises } from './flows/account/invitationAcceptance.properties.ts';
import { oneSignInPromises } from './flows/account/oneSignIn.properties.ts';
import { passwordChangePromises } from './flows/account/passwordChange.properties.ts';
import { profileEditPromises } from './flows/account/profileEdit.properties.ts';
import { recoveryRenewalPromises } from './flows/account/recoveryRenewal.properties.ts';
import { resetPasswordPromises } from './flows/account/resetPassword.properties.ts';
import { secondStepPromises } from './flows/account/secondStep.properties.ts';
import { signInPromises } from './flows/account/signIn.properties.ts';
import { signUpPromises } from './flows/account/signUp.properties.ts';
import { stepAgainPromises } from './flows/account/stepAgain.properties.ts';
import { clinicCreatePromises } from './flows/clinics/clinicCreate.properties.ts';
import { clinicEditPromises } from './flows/clinics/clinicEdit.properties.ts';
import { clinicSettingsPromises } from './flows/clinics/clinicSettings.properties.ts';
import { retentionSettingsPromises } from './flows/clinics/retentionSettings.properties.ts';
import { connectionCreatePromises } from './flows/connections/connectionCreate.properties.ts';
import { consentDecisionPromises } from './flows/consents/consentDecision.properties.ts';
import { consentFormCreatePromises } from './flows/consents/consentFormCreate.properties.ts';
import { consentFormEditPromises } from './flows/consents/consentFormEdit.properties.ts';
import { consentGivingPromises } from './flows/consents/consentGiving.properties.ts';
import { arrivalPromises } from './flows/door/arrival.properties.ts';
import { bookingPromises } from './flows/door/booking.properties.ts';
import { bookingSettingsPromises } from './flows/door/bookingSettings.properties.ts';
import { intakeReviewPromises } from './flows/door/intakeReview.properties.ts';
import { onlineNewsPromises } from './flows/door/onlineNews.properties.ts';
import { visitByLinkPromises } from './flows/door/visitByLink.properties.ts';
import { visitFormsPromises } from './flows/door/visitForms.properties.ts';
import { visitLinksPromises } from './flows/door/visitLinks.properties.ts';
import { overviewDayPromises } from './flows/overview/overviewDay.properties.ts';
import { attachmentEditPromises } from './flows/patients/attachmentEdit.properties.ts';
import { attachmentUploadPromises } from './flows/patients/attachmentUpload.properties.ts';
import { chartHoldPromises } from './flows/patients/chartHold.properties.ts';
import { chartPrintPromises } from './flows/patients/chartPrint.properties.ts';
import { chartRemovalPromises } from './flows/patients/chartRemoval.properties.ts';
import { distinctionPromises } from './flows/patients/distinction.properties.ts';
import { foundSelectionPromises } from './flows/patients/foundSelection.properties.ts';
import { labelEditPromises } from './flows/patients/labelEdit.properties.ts';
import { labellingUndoPromises } from './flows/patients/labellingUndo.properties.ts';
import { patientCreatePromises } from './flows/patients/patientCreate.properties.ts';
import { patientDeathPromises } from './flows/patients/patientDeath.properties.ts';
import { patientEditPromises } from './flows/patients/patientEdit.properties.ts';
import { patientImportPromises } from './flows/patients/patientImport.properties.ts';
import { patientLabellingPromises } from './flows/patients/patientLabelling.properties.ts';
import { patientMergePromises } from './flows/patients/patientMerge.properties.ts';
import { patientNotePromises } from './flows/patients/patientNote.properties.ts';
import { photoTakingPromises } from './flows/patients/photoTaking.properties.ts';
import { medicalRecordActPromises } from './flows/records/medicalRecordAct.properties.ts';
import { medicalRecordAddendumPromises } from './flows/records/medicalRecordAddendum.properties.ts';
import { medicalRecordAmendPromises } from './flows/records/medicalRecordAmend.properties.ts';
import { medicalRecordCreatePromises } from './flows/records/medicalRecordCreate.properties.ts';
import { medicalRecordEditPromises } from './flows/records/medicalRecordEdit.properties.ts';
import { medicalRecordSignPromises } from './flows/records/medicalRecordSign.properties.ts';
import { recordTemplateCreatePromises } from './flows/records/recordTemplateCreate.properties.ts';
import { recordTemplateEditPromises } from './flows/records/recordTemplateEdit.properties.ts';
import { batchMovePromises } from './flows/reservations/batchMove.properties.ts';
import { boardMovePromises } from './flows/reservations/boardMove.properties.ts';
import { freedTimeOfferPromises } from './flows/reservations/freedTimeOffer.properties.ts';
import { reservationConsentAddPromises } from './flows/reservations/reservationConsentAdd.properties.ts';
import { reservationConsentEditPromises } from './flows/reservations/reservationConsentEdit.properties.ts';
import { reservationCreatePromises } from './flows/reservations/reservationCreate.properties.ts';
import { reservationDragPromises } from './flows/reservations/reservationDrag.properties.ts';
import { reservationEditPromises } from './flows/reservations/reservationEdit.properties.ts';
import { reservationMovePromises } from './flows/reservations/reservationMove.properties.ts';
import { viewNamingPromises } from './flows/reservations/viewNaming.properties.ts';
import { searchPromises } from './flows/search/search.properties.ts';
import { serviceCreatePromises } from './flows/services/serviceCreate.properties.ts';
import { serviceEditPromises } from './flows/services/serviceEdit.properties.ts';
import { clinicHandOverPromises } from './flows/staff/clinicHandOver.properties.ts';
import { staffCreatePromises } from './flows/staff/staffCreate.properties.ts';
import { staffEditPromises } from './flows/staff/staffEdit.properties.ts';
import { staffStandingPromises } from './flows/staff/staffStanding.properties.ts';
import { staffTimeOffPromises } from './flows/staff/staffTimeOff.properties.ts';
import { formPromises } from './form/form.properties.ts';
import { consentFormPromises } from './lifecycles/consentForm.properties.ts';
import { medicalRecordPromises } from './lifecycles/medicalRecord.properties.ts';
import { membershipPromises } from './lifecycles/membership.properties.ts';
import { messagePromises } from './lifecycles/message.properties.ts';
import { patientConsentPromises } from './lifecycles/patientConsent.properties.ts';
import { reservationPromises } from './lifecycles/reservation.properties.ts';
import { conflictPromises } from './parts/conflict.properties.ts';
import { deedPromises } from './parts/deed.properties.ts';
import { departurePromises } from './parts/departure.properties.ts';
import { lookupPromises } from './parts/lookup.properties.ts';
import type { Promises } from './parts/properties.ts';
import { readingPromises } from './parts/reading.properties.ts';
import { removalPromises } from './parts/removal.properties.ts';
import { restorationPromises } from './parts/restoration.properties.ts';
import { savingPromises } from './parts/saving.properties.ts';
import { seriesPlanPromises } from './parts/seriesPlan.properties.ts';
import { slotHoldPromises } from './parts/slotHold.properties.ts';
import { updatesPromises } from './parts/updates.properties.ts';

/** What the charts promise, by their ids. */
export const promises: Readonly<Record<string, Promises>> = {
  app: appPromises,
  auth: authPromises,
  defaultClinic: defaultClinicPromises,
  idleLock: idleLockPromises,
  revocation: revocationPromises,
  form: formPromises,
  saving: savingPromises,
  conflict: conflictPromises,
  removal: removalPromises,
  restoration: restorationPromises,
  departure: departurePromises,
  deed: deedPromises,
  slotHold: slotHoldPromises,
  arrival: arrivalPromises,
  booking: bookingPromises,
  intakeReview: intakeReviewPromises,
  visitForms: visitFormsPromises,
  visitLinks: visitLinksPromises,
  invitationAcceptance: invitationAcceptancePromises,
  consentGiving: consentGivingPromises,
  chartPrint: chartPrintPromises,
  chartRemoval: chartRemovalPromises,
  labelEdit: labelEditPromises,
  patientCreate: patientCreatePromises,
  patientMerge: patientMergePromises,
  medicalRecordEdit: medicalRecordEditPromises,
  medicalRecordSign: medicalRecordSignPromises,
  reservationConsentAdd: reservationConsentAddPromises,
  reservationConsentEdit: reservationConsentEditPromises,
  viewNaming: viewNamingPromises,
  stepAgain: stepAgainPromises,
  factorRemoval: factorRemovalPromises,
  attachmentUpload: attachmentUploadPromises,
  patientImport: patientImportPromises,
  medicalRecordAddendum: medicalRecordAddendumPromises,
  medicalRecordAmend: medicalRecordAmendPromises,
  batchMove: batchMovePromises,
  staffStanding: staffStandingPromises,
  clinicHandOver: clinicHandOverPromises,
  distinction: distinctionPromises,
  medicalRecordAct: medicalRecordActPromises,
  patientDeath: patientDeathPromises,
  freedTimeOffer: freedTimeOfferPromises,
  reservationMove: reservationMovePromises,
  reservationDrag: reservationDragPromises,
  visitByLink: visitByLinkPromises,
  onlineNews: onlineNewsPromises,
  overviewDay: overviewDayPromises,
  consentFormEdit: consentFormEditPromises,
  patientEdit: patientEditPromises,
  factorAdding: factorAddingPromises,
  recoveryRenewal: recoveryRenewalPromises,
  signIn: signInPromises,
  secondStep: secondStepPromises,
  oneSignIn: oneSignInPromises,
  updates: updatesPromises,
  seriesPlan: seriesPlanPromises,
  patientLabelling: patientLabellingPromises,
  labellingUndo: labellingUndoPromises,
  foundSelection: foundSelectionPromises,
  photoTaking: photoTakingPromises,
  search: searchPromises,
  lookup: lookupPromises,
  reading: readingPromises,
  reservationCreate: reservationCreatePromises,
  reservationEdit: reservationEditPromises,
  clinicCreate: clinicCreatePromises,
  serviceCreate: serviceCreatePromises,
  staffCreate: staffCreatePromises,
  consentFormCreate: consentFormCreatePromises,
  recordTemplateCreate: recordTemplateCreatePromises,
  recordTemplateEdit: recordTemplateEditPromises,
  attachmentEdit: attachmentEditPromises,
  patientNote: patientNotePromises,
  chartHold: chartHoldPromises,
  profileEdit: profileEditPromises,
  passwordChange: passwordChangePromises,
  forgotPassword: forgotPasswordPromises,
  addressChange: addressChangePromises,
  resetPassword: resetPasswordPromises,
  addressConfirmation: addressConfirmationPromises,
  medicalRecordCreate: medicalRecordCreatePromises,
  connectionCreate: connectionCreatePromises,
  staffTimeOff: staffTimeOffPromises,
  signUp: signUpPromises,
  clinicEdit: clinicEditPromises,
  serviceEdit: serviceEditPromises,
  staffEdit: staffEditPromises,
  clinicSettings: clinicSettingsPromises,
  bookingSettings: bookingSettingsPromises,
  retentionSettings: retentionSettingsPromises,
  consentDecision: consentDecisionPromises,
  boardMove: boardMovePromises,
  medicalRecord: medicalRecordPromises,
  consentForm: consentFormPromises,
  patientConsent: patientConsentPromises,
  reservation: reservationPromises,
  membership: membershipPromises,
  message: messagePromises,
};
