import { basePath } from '../../../domain/basePath.ts';

const uuid = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/i;

/** Returns the room of a pasted link or code, with the key of a guest link. Null for other texts. */
export const roomOfLink = (text: string): { roomId: string; guest?: string } | null => {
  const roomId = uuid.exec(text.trim())?.[0]?.toLowerCase();
  if (roomId === undefined) return null;
  const guest = /[?&]guest=([\w-]+)/.exec(text)?.[1];
  return { roomId, ...(guest !== undefined && { guest }) };
};

export const linkToRoom = (roomId: string, guestKey?: string): string =>
  `${location.origin}${basePath()}/poker-planning/${roomId}${guestKey === undefined ? '' : `?guest=${encodeURIComponent(guestKey)}`}`;
