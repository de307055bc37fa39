import { createServer } from 'vite';
import { buildApp } from './app.ts';
import { loadAuditKey } from './audit/audit-key.ts';
import { openDatabase } from './database/database.ts';
import { fillDocument } from './pages/documents.ts';
import { readSettings } from './settings.ts';
import { reportFailure, stopOnSignal } from './start.ts';

/** The API on a port of its own, and in front of it Vite with hot reload on the port that the browser knows. */
async function startDevelopment(): Promise<void> {
  const settings = readSettings(process.env);
  const database = await openDatabase(settings);
  const auditKey = await loadAuditKey(settings);
  const app = await buildApp({ settings, pool: database.pool, auditKey });
  const api = await app.listen({ host: '127.0.0.1', port: 0 });
  const vite = await createServer({
    server: {
      host: settings.host,
      port: settings.port,
      strictPort: true,
      proxy: { '/api': api, '/healthz': api, '/readyz': api, '/metrics': api },
    },
    plugins: [
      {
        name: 'own-origin',
        transformIndexHtml: (html) => fillDocument(html, settings, `http://localhost:${settings.port}`),
      },
    ],
  });
  stopOnSignal(async () => {
    await vite.close();
    await app.close();
    await database.close();
  });
  await vite.listen();
  console.log(`Chartroom is ready at http://localhost:${settings.port}`);
}

startDevelopment().catch(reportFailure);
