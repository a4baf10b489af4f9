/** Sent to actors whose requests depend on the connection. */
export interface ConnectivityChanged {
  type: 'connectivity.changed';
  online: boolean;
}

export type ConnectivityEvent =
  | { type: 'browser.online' }
  | { type: 'browser.offline' }
  | { type: 'server.reached' }
  | { type: 'server.lost' }
  | { type: 'transport.changed'; polling: boolean };
