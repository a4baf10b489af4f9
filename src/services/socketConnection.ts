import type { ManagerOptions, Socket, SocketOptions } from 'socket.io-client';
import { logFailure } from './log.ts';

export interface SocketConnectionOptions {
  name: string;
  /** Origin of the server, with the path of its public address. */
  baseUrl: string;
  /** Namespace of the socket server, such as `/poker`. */
  namespace?: string;
  options: Partial<ManagerOptions & SocketOptions>;
  token: () => string | null;
  /** Called with a new socket before it connects, to add the caller's handlers. */
  onOpen: (socket: Socket) => void;
  onLost: (reason: string) => void;
  onRejected: () => void;
  /** Milliseconds before the first connection. */
  delay?: number;
  network?: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
}

export interface SocketConnection {
  socket: () => Socket | null;
  isClosed: () => boolean;
  /** Runs a task after a pause, instead of the task that was waiting. */
  later: (task: () => void) => void;
  close: () => void;
}

/** Reason of `onLost` if the code of socket.io could not be loaded. */
export const notLoaded = 'not loaded';
/** Milliseconds before the next attempt in cases in which socket.io doesn't reconnect by itself. */
const retryPause = 2000;
const rejected = 'Invalid token';

/** Connects, and reconnects after each loss, until it is closed. */
export function connectSocket({
  name,
  baseUrl,
  namespace = '',
  options,
  token,
  onOpen,
  onLost,
  onRejected,
  delay = 0,
  network = globalThis,
}: SocketConnectionOptions): SocketConnection {
  let connection: Socket | null = null;
  let closed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const later = (task: () => void, pause = retryPause) => {
    clearTimeout(timer);
    timer = setTimeout(task, pause);
  };
  const open = async () => {
    const { io } = await import('socket.io-client');
    if (closed) return;
    const [, origin = '', base = ''] = /^(https?:\/\/[^/]+)?(.*)/.exec(baseUrl) ?? [];
    const socket = io(origin + namespace, {
      path: `${base}/socket.io`,
      forceNew: true,
      transports: ['websocket', 'polling'],
      reconnectionDelayMax: 5000,
      auth: (give) => give({ token: token() }),
      ...options,
    });
    connection = socket;
    onOpen(socket);
    socket.on('connect_error', ({ message }: Error) => {
      logFailure(name, message);
      if (message.includes(rejected)) {
        socket.disconnect();
        return onRejected();
      }
      onLost(message);
      if (!socket.active) later(() => socket.connect());
    });
    socket.on('disconnect', (reason) => {
      onLost(reason);
      if (reason === 'io server disconnect') later(() => socket.connect());
    });
  };
  const openOrRetry = () =>
    open().catch((error: unknown) => {
      if (closed) return;
      logFailure(name, error);
      onLost(notLoaded);
      later(() => void openOrRetry());
    });
  const reconnectNow = () => {
    if (connection !== null && !connection.connected) connection.disconnect().connect();
  };

  network.addEventListener('online', reconnectNow);
  later(() => void openOrRetry(), delay);
  return {
    socket: () => connection,
    isClosed: () => closed,
    later,
    close: () => {
      closed = true;
      clearTimeout(timer);
      network.removeEventListener('online', reconnectNow);
      connection?.removeAllListeners();
      connection?.disconnect();
    },
  };
}
