import { fromPromise } from 'xstate';
import * as z from 'zod/mini';
import type { PokerRoomSummary, PokerView } from '../../../domain/poker.ts';
import type {
  GuestLinkCall,
  GuestPreview,
  JoinAsGuestCall,
  PreviewGuestCall,
} from '../../machines/poker/pokerRoom/pokerRoom.types.ts';
import type { DeleteRecordCall } from '../../machines/sync/deletion/deletion.types.ts';
import type { PokerForm, PokerPlace } from '../../machines/poker/pokerRooms/pokerRooms.types.ts';
import type { SaveRecordCall } from '../../machines/sync/recordForm/recordForm.types.ts';
import type { Http } from '../http.ts';
import { fromJson } from '../json.ts';
import { parsed } from '../parsing.ts';

export const createRoom = (http: Http) =>
  fromPromise<PokerView, SaveRecordCall<PokerPlace, PokerForm, PokerView>>(
    ({ input: { place, values, recordId: id, mutationId: idempotencyKey }, signal }) =>
      http.call('createPokerRoom', {
        workspaceId: place.workspaceId,
        body: { ...values, id },
        idempotencyKey,
        signal,
      }),
  );

export const deleteRoom = (http: Http) =>
  fromPromise<unknown, DeleteRecordCall<PokerPlace, PokerRoomSummary>>(
    ({ input: { place, record, mutationId: idempotencyKey }, signal }) =>
      http.call('deletePokerRoom', {
        workspaceId: place.workspaceId,
        params: { roomId: record.id },
        idempotencyKey,
        signal,
      }),
  );

export const changeGuestLink = (http: Http) =>
  fromPromise<string | null, GuestLinkCall>(
    async ({ input: { workspaceId, roomId, open, mutationId: idempotencyKey }, signal }) =>
      (
        await http.call('changePokerGuestKey', {
          workspaceId,
          params: { roomId },
          body: { open },
          idempotencyKey,
          signal,
        })
      ).guestKey,
  );

const savedGuest = z.object({ token: z.string(), name: z.string() });
const keyOf = (roomId: string): string => `faena-poker-guest-${roomId}`;
const readGuest = (area: Storage, roomId: string) => {
  try {
    return parsed(savedGuest, fromJson(area.getItem(keyOf(roomId))));
  } catch {
    return undefined;
  }
};

/** Loads the preview, and the name that the guest used before in this browser. */
export const previewGuest = (http: Http, area: Storage) =>
  fromPromise<GuestPreview, PreviewGuestCall>(async ({ input: { guestKey }, signal }) => {
    const preview = await http.call('previewPokerRoom', { params: { key: guestKey }, signal });
    return { ...preview, savedName: readGuest(area, preview.roomId)?.name ?? null };
  });

/** Returns the guest's token. The browser stores it, so that the guest keeps role and vote after a reload. */
export const joinAsGuest = (http: Http, area: Storage) =>
  fromPromise<string, JoinAsGuestCall>(async ({ input: { guestKey, roomId, name }, signal }) => {
    const { token } = await http.call('joinPokerRoomAsGuest', {
      params: { key: guestKey },
      body: { name, token: readGuest(area, roomId)?.token },
      signal,
    });
    try {
      area.setItem(keyOf(roomId), JSON.stringify({ token, name }));
    } catch {
      // Ignores a full storage: the guest then loses role and vote on a reload.
    }
    return token;
  });
