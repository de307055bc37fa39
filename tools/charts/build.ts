import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formsPath, formsText } from '#tools/forms/record.ts';
import { changesPath } from './mutate/record.ts';
import { allExhibits, committedFiles, localFiles } from './pages/files.ts';
import { recordPath } from './pages/record.ts';

const folder = 'docs/machines';

/** `npm run machines`: draws every chart into docs/machines/, and writes down what every form asks. */
const exhibits = await allExhibits();
const files = [...exhibits.flatMap(committedFiles), ...localFiles(exhibits)];
const others = [recordPath, changesPath, formsPath];
for (const name of readdirSync(folder)) if (!others.includes(join(folder, name))) rmSync(join(folder, name));
for (const [name, text] of files) writeFileSync(join(folder, name), text);
writeFileSync(formsPath, await formsText());
console.log(`${files.length + 1} files in ${folder}; open ${folder}/index.html.`);
process.exit(0);
