import { StartRefused } from './refused-start.ts';
import { startServer } from './start.ts';

startServer(process.env).catch((error: unknown) => {
  console.error(error instanceof StartRefused ? error.message : error);
  process.exit(1);
});
