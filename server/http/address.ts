import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import type { Config } from '../config.ts';

/** Returns true if the sender of a request at this hop is a trusted proxy. Hops are counted from the server, from 0. */
export type Trust = (address: string, hop: number) => boolean;

/**
 * Returns a check for trusted proxies. If `proxies` is a number, only the position of the hop counts. That is safe only
 * if all requests pass through these proxies.
 */
export const trustIn = (proxies: Config['trustProxy']): Trust =>
  typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxyAddress.compile(proxies || []);

export type AddressOf = (request: IncomingMessage) => string;

/**
 * Makes a function that reads a client's address for rate limits. It returns the same as Fastify's `request.ip`, also
 * for requests that Fastify doesn't handle.
 */
export const createAddressOf =
  (trust: Trust): AddressOf =>
  (request) =>
    proxyAddress(request, trust);
