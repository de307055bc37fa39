import { reportFailure, startServer } from './start.ts';

startServer(process.env).catch(reportFailure);
