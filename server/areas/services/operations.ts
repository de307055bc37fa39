import { exportServices } from './export.ts';
import { listServices } from './list.ts';
import { archiveService, createService, readService, restoreService, updateService } from './one.ts';

/** The operations of services. */
export const serviceOperations = {
  listServices,
  exportServices,
  createService,
  readService,
  updateService,
  archiveService,
  restoreService,
};
