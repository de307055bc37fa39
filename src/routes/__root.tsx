import { createRootRouteWithContext, useMatches } from '@tanstack/react-router';
import { title } from '#src/address/title.ts';
import { RenewableOutlet } from '#src/screens/shell/RenewableOutlet.tsx';
import type { App } from '#src/session/app.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** What the document is called while this route is the innermost. */
    title?: string;
    /** Calendar and board run from edge to edge. */
    isEdgeToEdge?: boolean;
    /** Someone types here: what stands around it is read again, and nothing takes it away. */
    isForm?: boolean;
  }
}

export const Route = createRootRouteWithContext<{ app: App }>()({
  component: function Root() {
    const page = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
    return (
      <>
        <title>{title(page)}</title>
        <RenewableOutlet />
      </>
    );
  },
});
