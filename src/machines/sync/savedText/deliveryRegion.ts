/**
 * Region of `savedText` that follows its last requested write. It translates the replies of the outbox to this write
 * into `delivery.*` for the region `editing`, and ignores replies to others.
 */
import type { DeliveryNews, Given, Of } from './savedText.types.ts';

const isOwn = { type: 'isOwn', params: ({ event }: Given<{ mutationId: string }>) => event.mutationId } as const;
const report = <E>(newsOf: (given: Given<E>) => DeliveryNews) => ({ type: 'reportDelivery', params: newsOf }) as const;

export const deliveryRegion = {
  initial: 'none',
  on: {
    'write.sent': {
      guard: 'isFollowed',
      target: '.pending',
      actions: { type: 'setSent', params: ({ event }: Given<Of<'write.sent'>>) => event },
    },
    'conflict.found': {
      guard: { type: 'isNewConflict', params: ({ event }: Given<Of<'conflict.found'>>) => event.mutationId },
      target: '.none',
      actions: report(({ event: { mutationId, text, currentVersion: version } }: Given<Of<'conflict.found'>>) => ({
        type: 'delivery.conflicted',
        text,
        conflict: { mutationId, version },
      })),
    },
  },
  states: {
    none: {
      description: 'No write of this text has been requested, or all of them have their result.',
      entry: 'clearSent',
    },
    pending: {
      description: 'The outbox has a write whose result is not known.',
      on: {
        'write.waiting': { guard: isOwn, actions: report(() => ({ type: 'delivery.delayed' })) },
        'write.confirmed': {
          guard: isOwn,
          target: 'none',
          actions: report(() => ({ type: 'delivery.confirmed' })),
        },
        'write.failed': [
          {
            guard: { type: 'isDroppedConflict', params: ({ event }: Given<Of<'write.failed'>>) => event },
            target: 'none',
            actions: report(({ context: { sent } }: Given<Of<'write.failed'>>) => ({
              type: 'delivery.conflicted',
              text: sent?.text ?? '',
              conflict: { mutationId: null, version: null },
            })),
          },
          {
            guard: isOwn,
            target: 'none',
            actions: report(({ context: { sent }, event }: Given<Of<'write.failed'>>) => ({
              type: 'delivery.rejected',
              text: sent?.text ?? '',
              error: event.error.message,
            })),
          },
        ],
        'write.conflicted': {
          guard: isOwn,
          target: 'none',
          actions: report(({ context: { sent }, event: { mutationId, current } }: Given<Of<'write.conflicted'>>) => ({
            type: 'delivery.conflicted',
            text: sent?.text ?? '',
            conflict: { mutationId, version: current?.version ?? null },
          })),
        },
      },
    },
  },
} as const;
