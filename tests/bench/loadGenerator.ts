import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';

/** Input of the generator, as JSON in its first argument. */
export interface LoadOrder {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
  withKey: boolean;
  connections: number;
  seconds: number;
}

/** Result of the generator, as JSON on standard output. */
export interface LoadResult {
  /** Successful responses per second. */
  rate: number;
  p50: number;
  p99: number;
  succeeded: number;
  failed: number;
}

const order = JSON.parse(process.argv[2] ?? '') as LoadOrder;
const result = await autocannon({
  url: order.url,
  connections: order.connections,
  duration: order.seconds,
  method: order.method,
  headers: order.headers,
  body: order.body,
  ...(order.withKey
    ? {
        requests: [
          {
            setupRequest: (request) => ({
              ...request,
              headers: { ...request.headers, 'idempotency-key': randomUUID() },
            }),
          },
        ],
      }
    : {}),
});
const answer: LoadResult = {
  rate: result['2xx'] / result.duration,
  p50: result.latency.p50,
  p99: result.latency.p99,
  succeeded: result['2xx'],
  failed: result.non2xx + result.errors,
};
console.log(JSON.stringify(answer));
