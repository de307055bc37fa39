import { english, isSaying } from '#machines/lifecycles/saying.ts';
import type { Refusal } from '#server/http/refusal.ts';

const codes: Readonly<Record<number, string>> = {
  400: 'invalid',
  401: 'login',
  403: 'forbidden',
  404: 'not-found',
  405: 'not-supported',
  406: 'not-supported',
  409: 'business-rule',
  410: 'deleted',
  412: 'conflict',
  413: 'too-long',
  415: 'not-supported',
  422: 'processing',
  428: 'required',
  429: 'throttled',
  503: 'transient',
  507: 'no-store',
};

/** A refusal as FHIR tells it: each sentence an issue. */
export function outcomeOf({ status, body }: Pick<Refusal, 'status' | 'body'>): object {
  const sentences = Object.entries(body).flatMap(([field, said]) =>
    [said]
      .flat()
      .flatMap((one) => (typeof one === 'string' || isSaying(one) ? [{ field, one: english(one) }] : [])),
  );
  const issue = sentences.map(({ field, one }) => ({
    severity: 'error',
    code: codes[status] ?? 'exception',
    ...(isElement(field) ? { expression: [field] } : {}),
    diagnostics: isGeneral(field) || isElement(field) ? one : `${field}: ${one}`,
  }));
  return {
    resourceType: 'OperationOutcome',
    issue: issue.length > 0 ? issue : [{ severity: 'error', code: codes[status] ?? 'exception' }],
  };
}

const isGeneral = (field: string) => ['detail', 'non_field_errors', 'code'].includes(field);

const isElement = (field: string) => /^[A-Z][A-Za-z]+\./.test(field);
