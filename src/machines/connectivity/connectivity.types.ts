export type ConnectivityEvent =
  | { type: 'browser.online' }
  | { type: 'browser.offline' }
  | { type: 'server.reached' }
  | { type: 'server.lost' }
  | { type: 'transport.changed'; polling: boolean };
