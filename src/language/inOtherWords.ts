// what a page in another language than English needs beside its words, as one part
export { inReadersDigits } from './readersDigits.ts';
export { sentencesOf } from './sentences.ts';
