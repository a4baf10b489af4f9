import type { FastifyInstance } from 'fastify';
import type { Namespace, Socket } from 'socket.io';
import type { PokerView } from '../../../domain/poker.ts';
import type { PokerPerson } from './access.ts';
import type { RoomViewer } from './presenter.ts';

interface ServerEvents {
  view(view: PokerView): void;
  nudged(payload: { roomId: string; by: string }): void;
  closed(payload: { roomId: string }): void;
}
interface ClientEvents {
  [event: string]: (...payload: unknown[]) => void;
}
export interface ProcessEvents {
  changed(roomId: string): void;
  checked(roomId: string): void;
}
interface SocketData {
  person: PokerPerson;
  /** Room of this connection, of which there is at most one. `seen` is the last version that was sent. */
  inside: { roomId: string; viewer: RoomViewer; seen: number } | null;
}
export type PokerClient = Socket<ClientEvents, ServerEvents, ProcessEvents, SocketData>;
export type PokerNamespace = Namespace<ClientEvents, ServerEvents, ProcessEvents, SocketData>;

export const roomOf = (id: string): string => `room:${id}`;
export const seatOf = (roomId: string, participantId: string): string => `seat:${roomId}:${participantId}`;

export interface PokerConnections {
  namespace: PokerNamespace;
  all(): PokerClient[];
  inside(): PokerClient[];
  inRoom(roomId: string): PokerClient[];
}

export function openConnections(app: FastifyInstance): PokerConnections {
  const namespace = app.sockets.of('/poker') as unknown as PokerNamespace;
  const all = () => [...namespace.sockets.values()];
  return {
    namespace,
    all,
    inside: () => all().filter(({ data }) => data.inside !== null),
    inRoom: (roomId) =>
      [...(namespace.adapter.rooms.get(roomOf(roomId)) ?? [])].flatMap((id) => namespace.sockets.get(id) ?? []),
  };
}
