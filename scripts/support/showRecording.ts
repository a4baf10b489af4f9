import { createServer } from 'vite';
import { freePort } from './freePort.ts';
import { root } from './paths.ts';

/** Serves the inspector with a recording in it until the program is stopped, and says where. */
export async function showRecording(text: string): Promise<void> {
  const server = await createServer({
    root,
    logLevel: 'warn',
    server: { host: '127.0.0.1', port: await freePort() },
    plugins: [{
      name: 'faena:recording',
      configureServer: ({ middlewares }) => {
        middlewares.use('/recording.json', (_, answer) => {
          answer.setHeader('Content-Type', 'application/json');
          answer.end(text);
        });
      },
    }],
  });
  await server.listen();
  console.log(`\nThe inspector shows it at ${server.resolvedUrls?.local[0] ?? ''}inspector.html?recording=/recording.json (Ctrl+C ends it)`);
}
