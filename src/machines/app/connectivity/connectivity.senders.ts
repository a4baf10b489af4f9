import { sendersTo } from '../../senders.ts';
import type { ConnectivityEvent } from './connectivity.types.ts';

const sender = sendersTo<ConnectivityEvent>('connectivity');

export const reportServerReached = sender(() => ({ type: 'server.reached' }));
export const reportServerLost = sender(() => ({ type: 'server.lost' }));
export const reportTransport = sender((polling: boolean) => ({ type: 'transport.changed', polling }));
