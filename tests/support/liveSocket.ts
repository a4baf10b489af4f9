import { io, type Socket } from 'socket.io-client';
import type { Change, Changes, Resumed } from '../../domain/socketEvents.ts';
import type { Person } from './api.ts';

export interface LiveSocket {
  socket: Socket;
  changes: Change[];
  signedOut: number;
  resume(workspaceId: string, seq: number): Promise<Resumed>;
  close(): void;
}

export async function openLiveSocket(
  baseURL: string,
  { token, account }: Pick<Person, 'token' | 'account'>,
): Promise<LiveSocket> {
  const socket = io(baseURL, { auth: { token }, forceNew: true, reconnection: false, transports: ['websocket'] });
  const live: LiveSocket = {
    socket,
    changes: [],
    signedOut: 0,
    resume: (workspaceId, seq) => socket.timeout(20_000).emitWithAck('resume', { workspaceId, seq }),
    close: () => void socket.disconnect(),
  };
  socket.on('changes', ({ changes }: Changes) => live.changes.push(...changes));
  socket.on('signedOut', () => {
    live.signedOut += 1;
  });
  await new Promise((resolve, reject) => {
    socket.once('connected', resolve).once('connect_error', reject);
    socket.emit('register', account.id);
  });
  return live;
}
