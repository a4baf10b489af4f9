import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import type { Config } from './config.ts';

/** Whether the peer at this hop, counted from the server, is a trusted proxy. */
export type Trust = (address: string, hop: number) => boolean;

/** Fastify believes no mere number of proxies; the person who sets one says that nobody reaches the server past them. */
export const trustIn = (proxies: Config['trustProxy']): Trust =>
  typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxyAddress.compile(proxies || []);

export type AddressOf = (request: IncomingMessage) => string;

/** Reads the address of a client, for limits: the same as Fastify's `request.ip`, also for requests that Fastify doesn't handle. */
export const createAddressOf =
  (trust: Trust): AddressOf =>
  (request) =>
    proxyAddress(request, trust);
