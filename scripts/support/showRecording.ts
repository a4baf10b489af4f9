import { spawn } from 'node:child_process';
import { createServer } from 'vite';
import { freePort } from './freePort.ts';
import { root } from './paths.ts';

const openers: Partial<Record<NodeJS.Platform, string>> = { darwin: 'open', linux: 'xdg-open' };

export async function showRecording(text: string): Promise<void> {
  const server = await createServer({
    root,
    logLevel: 'warn',
    server: { host: '127.0.0.1', port: await freePort() },
    plugins: [
      {
        name: 'faena:recording',
        configureServer: ({ middlewares }) => {
          middlewares.use('/recording.json', (_, answer) => {
            answer.setHeader('Content-Type', 'application/json');
            answer.end(text);
          });
        },
      },
    ],
  });
  await server.listen();
  const address = `${server.resolvedUrls?.local[0] ?? ''}inspector.html?recording=/recording.json`;
  console.log(`\nThe inspector shows it at ${address} (Ctrl+C ends it)`);
  const opener = openers[process.platform];
  // Opens a browser only on a desktop.
  if (
    opener !== undefined &&
    (process.platform !== 'linux' || process.env.DISPLAY !== undefined || process.env.WAYLAND_DISPLAY !== undefined)
  ) {
    spawn(opener, [address], { stdio: 'ignore', detached: true })
      .on('error', () => undefined)
      .unref();
  }
}
