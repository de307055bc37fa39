import { writeFileSync } from 'node:fs';
import { files, renderLimits } from './render.ts';

/** A part of `npm run generate`: what the contract asks of the fields of the forms. */
for (const file of Object.keys(files))
  writeFileSync(new URL(`../../machines/flows/${file}.gen.ts`, import.meta.url), renderLimits(file));
