import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { type AppOptions, buildApp } from './app.ts';
import type { Config } from './config.ts';
import { openDatabase } from './db/open.ts';
import { startSweeping } from './maintenance.ts';
import { startDaily } from './modules/notifications/daily.ts';
import { startTimers } from './modules/workflows/timers.ts';
import { StartupError } from './startupError.ts';

/** Milliseconds that requests under way have to be answered once the server is stopping; then their connections end. */
const requestPatience = 1000;
/** Milliseconds after which the database is closed, whatever is still open. */
const stopPatience = 2000;

export interface RunningServer {
  app: FastifyInstance;
  /** Where it listens, for example `http://127.0.0.1:3000`. */
  address: string;
  /** Answers what is under way, then lets go of the port and the database. */
  stop(): Promise<void>;
}

/** Opens the database, listens, and answers; throws a StartupError for what the person who starts it can mend. */
export async function startServer(
  config: Config,
  options: Pick<AppOptions, 'assets' | 'logger'> = {},
): Promise<RunningServer> {
  const database = await openDatabase(config);
  const app = buildApp({ config, database, ...options });
  try {
    // Fastify would log a line of its own; whoever starts the server says where it listens.
    app.log.level = 'silent';
    const address = await app.listen({ port: config.port, host: config.host });
    app.log.level = config.logLevel;
    const stopSweeping = startSweeping(app.unitOfWork, (error) => app.log.error({ err: error }, 'sweep'));
    const stopDaily = startDaily({ unitOfWork: app.unitOfWork, db: database.db, clock: app.clock }, (error) =>
      app.log.error({ err: error }, 'daily'),
    );
    const stopTimers = startTimers({ unitOfWork: app.unitOfWork, db: database.db, clock: app.clock }, (error) =>
      app.log.error({ err: error }, 'timers'),
    );
    return {
      app,
      address,
      stop: async () => {
        stopSweeping();
        const cut = setTimeout(() => app.server.closeAllConnections(), requestPatience);
        const isClosed = Promise.allSettled([stopDaily(), stopTimers(), app.close()]);
        // Without the time-out one hanging request or text would keep the database from being closed.
        await Promise.race([isClosed, pause(stopPatience, undefined, { ref: false })]);
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
