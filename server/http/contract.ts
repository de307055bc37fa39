import { readDescription } from './description.ts';

/** The parts of a JSON Schema that the server reads itself; Ajv reads the whole. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  additionalProperties?: boolean | Schema;
  maxProperties?: number;
  maxLength?: number;
  maxItems?: number;
  pattern?: string;
  enum?: unknown[];
  /** Surrounding white space is cut off before the value is checked and stored. */
  'x-trim'?: boolean;
  /** The sentence for a value that breaks the pattern. */
  'x-message'?: string;
}

export interface Parameter {
  name: string;
  in: 'query' | 'path' | 'header';
  required?: boolean;
  schema: Schema;
}

export interface Operation {
  id: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  secured: boolean;
  parameters: Parameter[];
  /** Where in the description the body's schema stands. */
  body: string | undefined;
  /** Whether the body is bytes and no JSON. */
  takesBytes: boolean;
  statuses: string[];
}

interface RawOperation {
  operationId: string;
  security?: unknown[];
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: {
    content: { 'application/json'?: { schema: Schema }; 'application/octet-stream'?: { schema: Schema } };
  };
  responses: Record<string, unknown>;
}

export interface Contract {
  document: Record<string, unknown>;
  operations: Operation[];
  resolve(ref: string): unknown;
}

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** Reads the bundled OpenAPI description: the list of operations that the server has to answer. */
export function readContract(): Contract {
  const document = readDescription();
  const paths = document.paths as Record<string, Record<string, unknown>>;
  const resolve = (ref: string) => follow(document, ref);
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const raw = item[method] as RawOperation | undefined;
      if (!raw) return [];
      const shared = (item.parameters ?? []) as RawOperation['parameters'];
      return [
        {
          id: raw.operationId,
          method: method.toUpperCase() as Operation['method'],
          path,
          secured: raw.security?.length !== 0,
          parameters: [...(shared ?? []), ...(raw.parameters ?? [])].map((parameter) =>
            '$ref' in parameter ? (resolve(parameter.$ref) as Parameter) : parameter,
          ),
          body:
            raw.requestBody?.content['application/json'] &&
            pointer('paths', path, method, 'requestBody', 'content', 'application/json', 'schema'),
          takesBytes: raw.requestBody?.content['application/octet-stream'] !== undefined,
          statuses: Object.keys(raw.responses),
        },
      ];
    }),
  );
  return { document, operations, resolve };
}

/** A reference to a place in the description, as JSON Schema writes it. */
export function pointer(...steps: string[]): string {
  return `#/${steps.map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`;
}

function follow(document: unknown, ref: string): unknown {
  return ref
    .slice(2)
    .split('/')
    .map((step) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((node, step) => (node as Record<string, unknown> | undefined)?.[step], document);
}
