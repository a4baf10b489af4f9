import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createServer } from 'vite';
import { drawCharts } from './support/chartFiles.ts';
import { root } from './support/paths.ts';
import { freePort } from './support/freePort.ts';

// Vite serves the public port and forwards API requests to the server, so that the app keeps its state when the server
// restarts.
const port = Number(process.env.PORT ?? 3000);
const host = process.env.HOST ?? '127.0.0.1';
const serverPort = await freePort();
const target = `http://127.0.0.1:${serverPort}`;

await drawCharts();
const app = await createServer({
  root,
  clearScreen: false,
  server: {
    port,
    host,
    strictPort: true,
    proxy: {
      '/api': { target, xfwd: true },
      '/auth/google': { target, xfwd: true },
      '/uploads': { target, xfwd: true },
      '/unsubscribe': { target, xfwd: true },
      '/mcp': { target, xfwd: true },
      '/socket.io': { target, ws: true, xfwd: true },
      '/collaboration': { target, ws: true, xfwd: true },
    },
  },
});
await app.listen().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
});

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', join('server', 'main.ts')], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    NODE_ENV: 'development',
    PORT: String(serverPort),
    HOST: '127.0.0.1',
    PUBLIC_URL: process.env.PUBLIC_URL ?? `http://${host}:${port}`,
  },
});
app.printUrls();

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => server.kill('SIGTERM'));
server.once('exit', (code) => {
  void app.close().finally(() => process.exit(code ?? 0));
});
