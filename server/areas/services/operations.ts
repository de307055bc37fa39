import { listServices } from './list.ts';
import { archiveService, createService, readService, restoreService, updateService } from './one.ts';

/** The operations of services. */
export const serviceOperations = {
  listServices,
  createService,
  readService,
  updateService,
  archiveService,
  restoreService,
};
