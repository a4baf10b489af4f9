import { loadConfig } from './config.ts';
import { logConsole } from './shared/consoleLog.ts';
import { startServer } from './start.ts';
import { StartupError } from './startupError.ts';

const stopTimeout = 5000;

/** Runs the server until SIGTERM or SIGINT. Prints a StartupError as one line and exits with code 1. */
export async function run(env: Record<string, string | undefined>): Promise<void> {
  // Makes files that the process creates readable only by this user.
  process.umask(0o077);
  try {
    const server = await startServer(loadConfig(env));
    console.log(`Faena listens on ${server.address}`);
    logConsole(server.app.log);
    // Logs errors that a library throws outside of our guards.
    process.on('uncaughtException', (error) => server.app.log.fatal({ err: error }, 'uncaught error'));
    let stopping = false;
    const stop = () => {
      if (stopping) return;
      stopping = true;
      setTimeout(() => process.exit(1), stopTimeout).unref();
      server.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          server.app.log.fatal({ err: error }, 'the server did not stop cleanly');
          process.exit(1);
        },
      );
    };
    process.on('SIGTERM', stop);
    process.on('SIGINT', stop);
  } catch (error) {
    console.error(error instanceof StartupError ? error.message : error);
    process.exit(1);
  }
}
