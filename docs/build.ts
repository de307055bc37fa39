import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { galleryFiles } from './gallery/files.ts';

const folder = 'docs/machines';

/** `npm run machines`: draws every chart into docs/machines/. */
const files = await galleryFiles();
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const [name, text] of files) writeFileSync(join(folder, name), text);
console.log(`${files.size} files in ${folder}; open ${folder}/index.html.`);
process.exit(0);
