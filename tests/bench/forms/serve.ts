import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** Two kilobytes of style, as the plainest of forms would have. */
const css = Array.from({ length: 40 }, (_, n) => `.rule${n}{display:block;margin:${n}px;color:#123456}`).join(
  '\n',
);

/** Serves what the sign-in page is measured against: a static HTML form at /static, a bare React form at /react. */
export async function serveForms(): Promise<{ origin: string; stop(): Promise<void> }> {
  const out = await mkdtemp(join(tmpdir(), 'chartroom-forms-'));
  await build({
    configFile: false,
    logLevel: 'error',
    root: import.meta.dirname,
    plugins: [react()],
    build: {
      outDir: out,
      emptyOutDir: true,
      rollupOptions: { input: join(import.meta.dirname, 'react.html') },
    },
  });
  const files: Record<string, () => Promise<string>> = {
    '/static': () => readFile(join(import.meta.dirname, 'static.html'), 'utf8'),
    '/static.css': async () => css,
    '/react': () => readFile(join(out, 'react.html'), 'utf8'),
  };
  const server: Server = createServer(async (request, response) => {
    const path = request.url ?? '/';
    const content = await (files[path]?.() ?? readFile(join(out, path), 'utf8')).catch(() => null);
    if (content === null) return response.writeHead(404).end();
    const type = types[extname(path)] ?? 'text/html';
    response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'content-encoding': 'br' });
    return response.end(brotliCompressSync(content));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await rm(out, { recursive: true });
    },
  };
}
