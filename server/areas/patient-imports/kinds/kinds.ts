import { answersImport } from './answers.ts';
import { consentImport } from './consent.ts';
import { documentImport } from './document.ts';
import { formImport } from './form.ts';
import type { ImportKind } from './kind.ts';
import { labelImport } from './label.ts';
import { patientImport } from './patient.ts';
import { recordImport } from './record.ts';
import { reservationImport } from './reservation.ts';
import { serviceImport } from './service.ts';
import { settingImport } from './setting.ts';
import { staffImport } from './staff.ts';

/** What an import brings in, each after everything that it points at. */
export const importKinds: readonly ImportKind[] = [
  labelImport,
  staffImport,
  formImport,
  serviceImport,
  patientImport,
  reservationImport,
  recordImport,
  consentImport,
  answersImport,
  documentImport,
  settingImport,
];
