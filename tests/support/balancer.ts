import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram, installPackages } from './debian.ts';
import { freePort } from './server-process.ts';

export interface Balancer {
  origin: string;
  end(): Promise<void>;
}

/** nginx before several servers, with what docs/operations.md says of a balancer. */
export async function startBalancer(origins: readonly string[]): Promise<Balancer> {
  const nginx = ensureNginx();
  const folder = mkdtempSync(join(tmpdir(), 'chartroom-nginx-'));
  const port = await freePort();
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, port, origins));
  const child = spawn(nginx, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'log')], {
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const origin = `http://127.0.0.1:${port}`;
  while ((await fetch(`${origin}/healthz`).catch(() => undefined))?.status !== 200) {
    if (child.exitCode !== null) throw new Error('nginx did not start.');
  }
  return {
    origin,
    async end() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function ensureNginx(): string {
  const found = findProgram('nginx');
  if (found) return found;
  installPackages('nginx-light');
  const installed = findProgram('nginx');
  if (installed) return installed;
  throw new Error('The test of several servers needs nginx: install it.');
}

/** A request that changes something is sent once: whether it was done, only its sender's next question can tell. */
const configuration = (folder: string, port: string, origins: readonly string[]) => `
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${folder}/nginx.pid;
events { worker_connections 256; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  upstream servers {
${origins.map((origin) => `    server ${new URL(origin).host} max_fails=1 fail_timeout=2s;`).join('\n')}
    keepalive 16;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://servers;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_next_upstream error timeout http_503;
      proxy_next_upstream_tries 2;
    }
  }
}
`;
