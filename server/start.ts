import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { type AppOptions, buildApp } from './app.ts';
import type { Config } from './config.ts';
import { openDatabase } from './db/open.ts';
import { startSweeping } from './jobs/maintenance.ts';
import { sweeps } from './modules/all.ts';
import { startDaily } from './modules/notifications/daily.ts';
import { startArchiving } from './modules/tasks/autoArchive.ts';
import { startTimers } from './modules/workflows/timers.ts';
import { StartupError } from './startupError.ts';

/**
 * Milliseconds within which running requests must finish when the server stops. After that, their connections are
 * closed.
 */
const requestTimeout = 1000;
/** Milliseconds after which the database is closed, even if a request is still running. */
const stopTimeout = 2000;

export interface RunningServer {
  app: FastifyInstance;
  /** Address on which the server listens, for example `http://127.0.0.1:3000`. */
  address: string;
  stop(): Promise<void>;
}

/** Opens the database and starts listening. Throws a StartupError for a problem that the operator can fix. */
export async function startServer(
  config: Config,
  options: Pick<AppOptions, 'assets' | 'logger'> = {},
): Promise<RunningServer> {
  const database = await openDatabase(config);
  const app = buildApp({ config, database, ...options });
  try {
    // Suppresses Fastify's own line, because `run` prints the address.
    app.log.level = 'silent';
    const address = await app.listen({ port: config.port, host: config.host });
    app.log.level = config.logLevel;
    const stopSweeping = startSweeping(app.unitOfWork, sweeps, (error) =>
      app.log.error({ err: error }, 'the hourly sweep failed'),
    );
    const stopDaily = startDaily({ unitOfWork: app.unitOfWork, db: database.db, clock: app.clock }, (error) =>
      app.log.error({ err: error }, 'the daily summaries failed'),
    );
    const stopTimers = startTimers({ unitOfWork: app.unitOfWork, db: database.db, clock: app.clock }, (error) =>
      app.log.error({ err: error }, 'the workflow timers failed'),
    );
    const stopArchiving = startArchiving({ unitOfWork: app.unitOfWork, db: database.db, clock: app.clock }, (error) =>
      app.log.error({ err: error }, 'the archive of done tasks failed'),
    );
    return {
      app,
      address,
      stop: async () => {
        stopSweeping();
        await app.drain();
        const cut = setTimeout(() => app.server.closeAllConnections(), requestTimeout);
        const isClosed = Promise.allSettled([stopDaily(), stopTimers(), stopArchiving(), app.close()]);
        // Waits with a time-out, because otherwise a hanging request would keep the database open.
        await Promise.race([isClosed, pause(stopTimeout, undefined, { ref: false })]);
        clearTimeout(cut);
        await database.close();
      },
    };
  } catch (error) {
    await app.close().catch(() => {});
    await database.close();
    throw listenError(error, config);
  }
}

function listenError(error: unknown, { host, port }: Config): unknown {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'EADDRINUSE':
      return new StartupError(`PORT ${port} on ${host} is in use by another process`);
    case 'EACCES':
      return new StartupError(`PORT ${port} on ${host} may not be used by this user`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartupError(`HOST ${host} is not an address of this machine`);
    default:
      return error;
  }
}
