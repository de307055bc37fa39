import { builtPages } from './pages/pages.ts';

/** TEMP */
export async function buildPages(): Promise<string> {
  return builtPages;
}
