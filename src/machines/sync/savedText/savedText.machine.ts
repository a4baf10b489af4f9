/**
 * Saves one text while it is edited: of a task, document, comment, message or workflow draft. The machine that owns
 * the text invokes it under a systemId to which the outbox replies. It stores the draft, waits for a pause in typing
 * (or its stop), requests the write and resolves conflicts. It sends `TextNews` to its owner.
 *
 * Two regions: `editing` is what the field holds. `delivery` is the last requested write until the outbox has its
 * result: `editing` raises `write.sent`, and `delivery` raises what the outbox replied to this write, as `delivery.*`.
 * Invariant: a typed text is a draft, in a write of the outbox, or on the server.
 */
import type { PhraseOrText } from '../../../../domain/phrase.ts';
import { and, assign, enqueueActions, or, raise, setup } from 'xstate';
import { afterCrash, restartAfterCrash } from '../../crash.ts';
import { removeDraft, saveDraft } from '../../app/drafts/drafts.senders.ts';
import { requestWrite, settleConflict } from '../outbox/outbox.senders.ts';
import { sendByName } from '../../senders.ts';
import { deliveryRegion } from './deliveryRegion.ts';
import { flushed, flushOnStop } from './flushOnStop.ts';
import {
  idsOf,
  isEmpty,
  isFollowed,
  isNew,
  isUnchanged,
  needsNoWrite,
  problemOf,
  versionOf,
  withTicksOfBase,
  writeOf,
  writtenText,
} from './operations.ts';
import type {
  DeliveryNews,
  Given,
  Of,
  SavedTextContext,
  SavedTextEvent,
  SavedTextInput,
  TextNews,
  WriteIds,
} from './savedText.types.ts';

const storeTyped = [{ type: 'setText', params: ({ event }: Given<Of<'text.changed'>>) => event }, 'saveDraft'] as const;
const startEditing = { type: 'startEditing', params: ({ event }: Given<Of<'edit.started'>>) => event.text } as const;
const requestWithIds = [{ type: 'setIds', params: ({ event }: Given<WriteIds>) => event }, 'requestWrite'] as const;
const showRecord = { target: '#savedText.editing.clean', actions: ['clearText', 'removeDraft'] } as const;
const save = [
  { guard: 'needsNoWrite', ...showRecord },
  { target: 'saving', actions: 'requestWrite' },
] as const;
const delivered = { target: '#savedText.editing.clean', actions: 'clearText' } as const;
const rejected = {
  target: '#savedText.editing.unsaved.failed',
  actions: { type: 'showRejected', params: ({ event }: Given<Of<'delivery.rejected'>>) => event },
} as const;
const conflicted = {
  target: '#savedText.editing.unsaved.conflicted',
  actions: { type: 'showConflict', params: ({ event }: Given<Of<'delivery.conflicted'>>) => event },
} as const;
const rebase = [
  { type: 'rebaseText', params: ({ event }: Given<Of<'text.rebased'>>) => event.text },
  'saveDraft',
] as const;
/** The server rejected an earlier text. The user has typed on, and only that text counts. */
const superseded = [
  { type: 'setError', params: ({ event }: Given<Of<'delivery.rejected'>>) => event.error },
  'saveDraft',
] as const;

export const savedTextMachine = setup({
  types: {
    context: {} as SavedTextContext,
    input: {} as SavedTextInput,
    events: {} as SavedTextEvent | DeliveryNews,
    tags: {} as 'saving' | typeof flushed,
    children: {} as { flushOnStop: 'flushOnStop' },
  },
  actors: { flushOnStop },
  actions: {
    reportToOwner: enqueueActions(({ context: { id, owner }, enqueue }, type: TextNews['type']) =>
      enqueue(sendByName(owner, { type, id })),
    ),
    setBase: assign(({ context }, { text, version, operation = context.operation }: Of<'base.changed'>) => ({
      base: { text, version },
      operation,
      ...withTicksOfBase(context, { text, version }),
    })),
    startEditing: assign({
      text: ({ context }, text: string | undefined) => text ?? context.base?.text ?? '',
      basedOn: ({ context }) => versionOf(context),
      error: null,
    }),
    startOnBase: assign({ basedOn: ({ context }) => versionOf(context) }),
    startOnConflict: assign({
      basedOn: ({ context }) =>
        context.conflict?.mutationId === null ? null : (context.conflict?.version ?? versionOf(context)),
    }),
    showDraft: assign({ text: ({ context }) => context.draft }),
    showRejected: assign(({ context }, { text, error }: Of<'delivery.rejected'>) => ({
      text: context.text ?? text,
      error,
    })),
    showConflict: assign(({ context }, { text, conflict }: Of<'delivery.conflicted'>) => ({
      text: context.text ?? text,
      conflict,
    })),
    setText: assign((_, { text, ...event }: Of<'text.changed'>) => ({ text, ids: idsOf(event), error: null })),
    rebaseText: assign({ text: (_, text: string) => text }),
    setIds: assign({ ids: (_, event: WriteIds) => idsOf(event) }),
    setError: assign({ error: (_, error: PhraseOrText) => error }),
    showProblem: assign({
      error: ({ context: { operation, text } }, { people }: WriteIds) => problemOf(operation, text, people),
    }),
    clearText: assign({ text: null, error: null }),
    saveDraft: enqueueActions(({ context: { draftKey: key, operation, text }, enqueue }) => {
      if (text !== null) enqueue(isEmpty(operation, text) ? removeDraft(key) : saveDraft(key, text));
    }),
    removeDraft: enqueueActions(({ context, enqueue }) => enqueue(removeDraft(context.draftKey))),
    requestWrite: enqueueActions(({ context, enqueue }) => {
      const { ids, operation, pause, draftKey } = context;
      if (ids === null) return;
      const text = writtenText(operation, context.text ?? '', ids.people);
      enqueue(requestWrite(writeOf(context, ids)));
      enqueue(removeDraft(draftKey));
      // Trimming the text of an open field would move the caret.
      enqueue.assign({ text: pause === null ? text : context.text, error: null });
      enqueue.raise({ type: 'write.sent', mutationId: ids.mutationId, text });
    }),
    /** Discards the conflicting write. If the user keeps their text, a new write is requested. */
    dropConflict: enqueueActions(({ context: { conflict }, enqueue }, { mutationId: newMutationId, at }: WriteIds) => {
      const held = conflict?.mutationId ?? null;
      if (held !== null) enqueue(settleConflict(held, 'theirs', { newMutationId, at }));
      enqueue.assign({ conflict: null });
    }),
    setSent: assign({ sent: (_, { mutationId, text }: Of<'write.sent'>) => ({ mutationId, text }) }),
    clearSent: assign({ sent: null }),
    reportDelivery: raise((_, news: DeliveryNews) => news),
  },
  guards: {
    isKnown: ({ context }) => context.base !== null,
    hasDraft: ({ context }) => context.draft !== null && context.draft !== context.base?.text,
    hasPause: ({ context }) => context.pause !== null,
    isSaved: ({ context }) => context.text === context.base?.text,
    isChange: ({ context: { operation } }) => !isNew(operation) && !isFollowed(operation),
    isInvalid: ({ context: { operation, text } }, { people }: WriteIds) => problemOf(operation, text, people) !== null,
    isUnchanged: ({ context }, { people }: WriteIds) => isUnchanged(context, people),
    isFollowed: ({ context }) => isFollowed(context.operation),
    needsNoWrite: ({ context }) => needsNoWrite(context),
    isOwn: ({ context }, mutationId: string) => context.sent?.mutationId === mutationId,
    isNewConflict: ({ context: { sent, conflict } }, mutationId: string) =>
      sent?.mutationId !== mutationId && conflict?.mutationId !== mutationId,
    /** The outbox stores no conflicts of documents: it rejects the write. */
    isDroppedConflict: ({ context }, { mutationId, error }: Of<'write.failed'>) =>
      context.sent?.mutationId === mutationId &&
      context.operation.kind === 'document.update' &&
      error.code === 'CONFLICT',
    isMine: (_, keep: 'mine' | 'theirs') => keep === 'mine',
  },
  delays: { pause: ({ context }) => context.pause ?? 0 },
}).createMachine({
  id: 'savedText',
  type: 'parallel',
  meta: afterCrash<SavedTextInput, SavedTextContext>({
    // The typed text begins as a draft again.
    restartFrom: ({ input, context: { base, operation, text, draft } }) => ({
      ...input,
      operation,
      ...(base && { base }),
      draft: text ?? (base ? null : draft),
    }),
  }),
  context: ({ input }) => ({
    ...input,
    base: input.base ?? null,
    text: null,
    basedOn: null,
    ids: null,
    sent: null,
    conflict: null,
    error: null,
  }),
  invoke: {
    id: 'flushOnStop',
    src: 'flushOnStop',
    input: ({ context: { id } }) => ({ id }),
    onDone: {},
    onError: { actions: restartAfterCrash },
  },
  on: { 'base.changed': { actions: { type: 'setBase', params: ({ event }) => event } } },
  states: {
    editing: {
      initial: 'opening',
      on: { 'text.abandoned': '.abandoned' },
      states: {
        opening: {
          description: 'Waits for the record.',
          always: [
            {
              description: 'A draft of a text that is saved after a pause waits for the user.',
              guard: and(['isKnown', 'hasDraft', 'hasPause']),
              target: 'unsaved.restored',
              actions: 'showDraft',
            },
            {
              guard: and(['isKnown', or(['hasDraft', 'isChange'])]),
              target: 'unsaved.open',
              actions: { type: 'startEditing', params: ({ context }) => context.draft ?? undefined },
            },
            { guard: 'isKnown', target: 'clean' },
          ],
        },
        clean: {
          description: "The field shows the record's text. An earlier text may still be on its way to the server.",
          on: {
            'edit.started': { target: 'unsaved.open', actions: startEditing },
            'text.changed': [
              { guard: 'hasPause', target: 'unsaved.typed', actions: ['startOnBase', ...storeTyped] },
              { target: 'unsaved.open', actions: ['startOnBase', ...storeTyped] },
            ],
            'delivery.rejected': rejected,
            'delivery.conflicted': conflicted,
          },
        },
        unsaved: {
          description: 'The field shows a text that the server may not have.',
          entry: { type: 'reportToOwner', params: 'text.unsaved' },
          exit: { type: 'reportToOwner', params: 'text.clean' },
          on: {
            'edit.started': { target: '.open', actions: startEditing },
            'text.changed': { guard: 'hasPause', target: '.typed', actions: storeTyped },
            'delivery.conflicted': conflicted,
          },
          initial: 'typed',
          states: {
            restored: {
              description:
                'A text of an earlier visit that the server may not have. It is saved when the user confirms it or types on.',
              always: { guard: 'isSaved', ...showRecord },
              on: {
                'text.changed': { target: 'typed', actions: ['startOnBase', ...storeTyped] },
                'text.confirmed': { target: 'saving', actions: ['startOnBase', ...requestWithIds] },
                'text.discarded': showRecord,
              },
            },
            open: {
              description: 'The text is saved when the user confirms it.',
              on: {
                'text.changed': { actions: storeTyped },
                'text.discarded': showRecord,
                'text.confirmed': [
                  {
                    guard: { type: 'isInvalid', params: ({ event }) => event },
                    actions: { type: 'showProblem', params: ({ event }) => event },
                  },
                  { guard: { type: 'isUnchanged', params: ({ event }) => event }, ...showRecord },
                  { guard: 'isFollowed', target: 'saving', actions: requestWithIds },
                  {
                    description: 'The list of comments or messages shows the result of the write.',
                    target: '#savedText.editing.clean',
                    actions: [...requestWithIds, 'clearText'],
                  },
                ],
                'delivery.rejected': { actions: superseded },
              },
            },
            typed: {
              description: 'The text is saved after a pause in typing.',
              tags: flushed,
              after: { pause: save },
              on: {
                'text.flushed': save,
                'text.rebased': { actions: rebase },
                'delivery.rejected': { actions: superseded },
              },
            },
            saving: {
              description: 'The whole text is in a write that the outbox sends.',
              tags: 'saving',
              on: {
                'text.changed': { guard: 'hasPause', target: 'typedOn', actions: storeTyped },
                'delivery.confirmed': delivered,
                'delivery.delayed': 'waiting',
                'delivery.rejected': rejected,
              },
            },
            typedOn: {
              description:
                'The user typed on while the text was being saved. The new text is saved after its own pause, which begins when the write has its result.',
              tags: ['saving', flushed],
              on: {
                'text.changed': { actions: storeTyped },
                'text.rebased': { actions: rebase },
                'text.flushed': { target: 'saving', actions: 'requestWrite' },
                'delivery.confirmed': { target: 'typed', actions: 'startOnBase' },
                'delivery.delayed': 'typed',
                'delivery.rejected': { target: 'typed', actions: superseded },
              },
            },
            waiting: {
              description: 'The outbox stores the write until there is a connection.',
              entry: { type: 'reportToOwner', params: 'text.held' },
              exit: { type: 'reportToOwner', params: 'text.unsaved' },
              on: { 'delivery.confirmed': delivered, 'delivery.rejected': rejected },
            },
            failed: {
              description: 'The server rejected the text. It stays in its field and in its draft.',
              entry: { type: 'reportToOwner', params: 'text.held' },
              exit: { type: 'reportToOwner', params: 'text.unsaved' },
              on: {
                'text.changed': [
                  { guard: 'hasPause', target: 'typed', actions: storeTyped },
                  { target: 'open', actions: storeTyped },
                ],
                'text.confirmed': { target: 'saving', actions: requestWithIds },
                'text.discarded': showRecord,
              },
            },
            conflicted: {
              description:
                'Another person has changed the text too. Both texts are shown, and the user can still edit their own.',
              entry: { type: 'reportToOwner', params: 'text.held' },
              exit: { type: 'reportToOwner', params: 'text.unsaved' },
              on: {
                'edit.started': { description: 'The text of the user stays until the conflict is settled.' },
                'text.changed': { actions: storeTyped },
                'text.rebased': { actions: rebase },
                'conflict.settled': [
                  {
                    guard: { type: 'isMine', params: ({ event }) => event.keep },
                    target: 'saving',
                    actions: [
                      'startOnConflict',
                      { type: 'dropConflict', params: ({ event }) => event },
                      ...requestWithIds,
                    ],
                  },
                  {
                    target: '#savedText.editing.clean',
                    actions: [{ type: 'dropConflict', params: ({ event }) => event }, 'clearText', 'removeDraft'],
                  },
                ],
              },
            },
          },
        },
        abandoned: { description: 'The record is being deleted. Nothing is saved any more, and the draft stays.' },
      },
    },
    delivery: deliveryRegion,
  },
});
