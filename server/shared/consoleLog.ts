import { format } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';

/** Redirects the console to the logger, so that everything a library prints is one line of JSON. */
export function logConsole(log: Pick<FastifyBaseLogger, 'error' | 'warn' | 'info' | 'debug'>): void {
  const to =
    (level: 'error' | 'warn' | 'info' | 'debug') =>
    (...given: unknown[]) =>
      log[level]({ console: format(...given) }, 'console');
  Object.assign(console, {
    error: to('error'),
    trace: to('error'),
    warn: to('warn'),
    log: to('info'),
    info: to('info'),
    debug: to('debug'),
    dir: to('debug'),
  });
  process.removeAllListeners('warning');
  process.on('warning', (warning) => log.warn({ err: warning }, 'process'));
}
