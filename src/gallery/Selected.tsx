import { useLocation } from '@tanstack/react-router';
import type { PlainEdge } from './chart/plain.ts';
import { EdgeDetails } from './EdgeDetails.tsx';
import type { Exhibit } from './exhibit.ts';
import { StateDetails } from './StateDetails.tsx';

/** What the address points at after its #: a transition by its id, a state by its path, or the chart itself. */
export function useSelected({ chart }: Exhibit): { readonly path: string; readonly edge?: PlainEdge } {
  const hash = useLocation({ select: (location) => location.hash });
  const edge = chart.edges.find(({ id }) => id === hash);
  return edge ? { path: edge.from, edge } : { path: hash };
}

/** The details of what was clicked. */
export function Selected({ exhibit }: { readonly exhibit: Exhibit }) {
  const { path, edge } = useSelected(exhibit);
  return edge ? (
    <EdgeDetails exhibit={exhibit} edge={edge} />
  ) : (
    <StateDetails exhibit={exhibit} path={path} />
  );
}
