const burst = 30;
const messagesPerSecond = 10;
/** Number of messages rejected without a pause by the sender, after which the connection is closed. */
const maxRejected = 200;

interface Limit {
  /** Called with each message above the limit, and with the number of messages rejected without a pause. */
  reject(message: unknown[], rejected: number): void;
  end(): void;
}

export function limitMessages({ reject, end }: Limit): (message: unknown[], next: () => void) => void {
  let left = burst;
  let rejected = 0;
  let at = performance.now();
  return (message, next) => {
    const now = performance.now();
    left = Math.min(burst, left + ((now - at) / 1000) * messagesPerSecond);
    at = now;
    if (left === burst) rejected = 0;
    if (left >= 1) {
      left -= 1;
      return next();
    }
    rejected += 1;
    reject(message, rejected);
    if (rejected > maxRejected) end();
  };
}
