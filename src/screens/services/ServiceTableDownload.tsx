import type { Service } from '#machines/flows/services/serviceFields.ts';
import type { Page } from '#src/api/shape.ts';
import { serviceCalls } from '#src/calls/services.ts';
import { TableDownload } from '#src/screens/list/TableDownload.tsx';
import { useApp } from '#src/session/AppContext.tsx';
import type { ServiceSearch } from './serviceSearch.ts';

/** Takes the whole filtered list of services out as a table; the page that is shown says of which clinic. */
export function ServiceTableDownload({ page, search }: { page: Page<Service>; search: ServiceSearch }) {
  const app = useApp();
  const { limit: _, offset: __, ...filters } = search;
  const clinic = page.results[0]?.clinic ?? 0;
  return (
    <TableDownload name="services" read={() => serviceCalls(app).exportServices({ ...filters, clinic })} />
  );
}
