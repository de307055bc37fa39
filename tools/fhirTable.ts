import { readFileSync, writeFileSync } from 'node:fs';
import { withFields } from '#server/fhir/table.ts';

const page = new URL('../docs/fhir.md', import.meta.url);
writeFileSync(page, withFields(readFileSync(page, 'utf8')));
