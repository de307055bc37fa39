import { useSyncExternalStore } from 'react';
import { useApp } from '#src/session/AppContext.tsx';
import type { Report } from './report.ts';
import { watchWindows } from './windows.ts';

/** What every open window tells of its charts; renders again whenever one of them moves. */
export function useWindows(): readonly Report[] {
  const windows = watchWindows(useApp());
  return useSyncExternalStore(windows.listen, windows.read);
}
