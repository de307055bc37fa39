import type { Kind } from './kind.ts';
import { allergyIntolerance } from './resources/allergyIntolerance.ts';
import { appointment } from './resources/appointment.ts';
import { auditEvent } from './resources/auditEvent.ts';
import { composition } from './resources/composition.ts';
import { condition } from './resources/condition.ts';
import { consent } from './resources/consent.ts';
import { documentReference } from './resources/documentReference.ts';
import { encounter } from './resources/encounter.ts';
import { group } from './resources/group.ts';
import { healthcareService } from './resources/healthcareService.ts';
import { medicationStatement } from './resources/medicationStatement.ts';
import { observation } from './resources/observation.ts';
import { organization } from './resources/organization.ts';
import { patient } from './resources/patient.ts';
import { practitioner } from './resources/practitioner.ts';
import { practitionerRole } from './resources/practitionerRole.ts';
import { provenance } from './resources/provenance.ts';
import { questionnaire } from './resources/questionnaire.ts';
import { questionnaireResponse } from './resources/questionnaireResponse.ts';
import { relatedPerson } from './resources/relatedPerson.ts';
import { schedule } from './resources/schedule.ts';

/** Every kind that is stored; free times are worked out, and stand apart. */
export const kinds: readonly Kind[] = [
  organization,
  practitioner,
  practitionerRole,
  healthcareService,
  schedule,
  patient,
  group,
  relatedPerson,
  appointment,
  encounter,
  condition,
  allergyIntolerance,
  medicationStatement,
  observation,
  composition,
  documentReference,
  questionnaire,
  consent,
  questionnaireResponse,
  provenance,
  auditEvent,
];

const byType = new Map(kinds.map((kind) => [kind.type, kind]));

/** The kind of a type; undefined for a type that is not offered. */
export const kindNamed = (type: string): Kind | undefined => byType.get(type);
