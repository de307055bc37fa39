import { perApp } from './perApp.ts';

/** Where the shell finds what makes a trace of this window; the gallery's part of the code puts it there. */
export const problemTrace = perApp(() => ({ make: undefined as (() => Promise<string>) | undefined }));
