import { addWords, language } from './language.ts';

const load = {
  en: null,
  pt: () => import('./pt/rest.ts').then(({ messages }) => messages),
  ar: () => import('./ar/rest.ts').then(({ messages }) => messages),
}[language];

let areThere = load === null;
let coming: Promise<void> | undefined;
let isWaitedFor = false;

/** Fetches the words that the first pages do without, once; after a failure it can be asked again. */
export function fetchRest(): Promise<void> {
  coming ??= fetched().catch((problem: unknown) => {
    const told = isWaitedFor ? new Error(String(problem), { cause: problem }) : problem;
    coming = undefined;
    isWaitedFor = false;
    // who asks ahead bears what is told here: where a page waits as well, the part's own failure is still to be heard
    throw told;
  });
  return coming;
}

async function fetched() {
  if (load) addWords(await load());
  areThere = true;
}

/** Loads a part of the product once there are words for what it says: it may say something as soon as it is there. */
export function afterWords<Part>(part: () => Promise<Part>): Promise<Part> {
  if (areThere) return part();
  isWaitedFor = true;
  return fetchRest().then(part);
}
