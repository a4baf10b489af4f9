/**
 * Saves one text while it is edited: of a task, document, comment, message or workflow draft. The machine that owns
 * the text invokes it under a systemId to which the outbox replies. It stores the draft, waits for a pause in typing
 * (or its stop), requests the write and resolves conflicts. Invariant: a typed text is a draft, in a write of the
 * outbox, or on the server.
 */
import type { PhraseOrText } from '../../../domain/phrase.ts';
import { and, assign, enqueueActions, or, sendTo, setup } from 'xstate';
import { afterCrash, restartAfterCrash } from '../crash.ts';
import { actorOf } from '../systemActors.ts';
import { flushed, flushOnStop } from './flushOnStop.ts';
import {
  isEmpty,
  isFollowed,
  isNew,
  isUnchanged,
  needsNoWrite,
  problemOf,
  writeOf,
  writtenText,
} from './operations.ts';
import type { SavedTextContext, SavedTextEvent, SavedTextInput, TextNews, WriteIds } from './savedText.types.ts';

/** Returns the version on the server, or null if the server has no record. */
const versionOf = ({ base }: SavedTextContext): number | null => base?.version || null;

const idsOf = ({ mutationId, at, recordId, people, seen }: WriteIds): WriteIds => ({
  mutationId,
  at,
  ...(recordId !== undefined && { recordId }),
  ...(seen !== undefined && { seen }),
  ...(people && { people }),
});

type Of<T extends SavedTextEvent['type']> = Extract<SavedTextEvent, { type: T }>;

export const savedTextMachine = setup({
  types: {
    context: {} as SavedTextContext,
    input: {} as SavedTextInput,
    events: {} as SavedTextEvent,
    tags: {} as 'saving' | typeof flushed,
    children: {} as { flushOnStop: 'flushOnStop' },
  },
  actors: { flushOnStop },
  actions: {
    reportToOwner: enqueueActions(({ context: { id, owner }, enqueue, system }, type: TextNews['type']) => {
      if (owner !== null) enqueue.sendTo(actorOf(system, owner), { type, id });
    }),
    setBase: assign(({ context }, { text, version, operation = context.operation }: Of<'base.changed'>) => ({
      base: { text, version },
      operation,
    })),
    startEditing: assign({
      text: ({ context }, text: string | undefined) => text ?? context.base?.text ?? '',
      basedOn: ({ context }) => versionOf(context),
      ids: null,
      error: null,
    }),
    startOnBase: assign({ basedOn: ({ context }) => versionOf(context) }),
    showDraft: assign({ text: ({ context }) => context.draft }),
    setText: assign((_, { text, ...event }: Of<'text.changed'>) => ({ text, ids: idsOf(event), error: null })),
    rebaseText: assign({ text: (_, text: string) => text }),
    setIds: assign({ ids: (_, event: WriteIds) => idsOf(event) }),
    setError: assign({ error: (_, error: PhraseOrText | null) => error }),
    clearText: assign({ text: null, ids: null, error: null }),
    clearSent: assign({ sent: null }),
    showSent: assign({ text: ({ context }) => context.text ?? context.sent?.text ?? null }),
    setConflict: assign((_, { mutationId, current }: Of<'write.conflicted'>) => ({
      conflict: { mutationId, version: current?.version ?? null },
      sent: null,
    })),
    setDroppedConflict: assign({ conflict: { mutationId: null, version: null }, sent: null }),
    showConflict: assign(({ context }, { mutationId, text, currentVersion }: Of<'conflict.found'>) => ({
      text: context.text ?? text,
      conflict: { mutationId, version: currentVersion },
      sent: null,
    })),
    saveDraft: enqueueActions(({ context: { draftKey: key, operation, text }, enqueue, system }) => {
      if (text === null) return;
      enqueue.sendTo(
        actorOf(system, 'drafts'),
        isEmpty(operation, text) ? { type: 'draft.removed', key } : { type: 'draft.saved', key, text },
      );
    }),
    removeDraft: sendTo(
      ({ system }) => actorOf(system, 'drafts'),
      ({ context }) => ({ type: 'draft.removed', key: context.draftKey }),
    ),
    requestWrite: enqueueActions(({ context, enqueue, system }) => {
      const { ids, operation, pause, draftKey: key } = context;
      if (ids === null) return;
      const write = writeOf(context, ids);
      const text = writtenText(operation, context.text ?? '', ids.people);
      enqueue.sendTo(actorOf(system, 'outbox'), { type: 'write.requested', write });
      enqueue.sendTo(actorOf(system, 'drafts'), { type: 'draft.removed', key });
      // Trimming the text of an open field would move the caret.
      enqueue.assign({
        text: pause === null ? text : context.text,
        sent: { mutationId: ids.mutationId, text },
        ids: null,
        error: null,
      });
    }),
    /** Discards the conflicting write. If the user keeps their text, a new write is requested. */
    dropConflict: enqueueActions(({ context: { conflict }, enqueue, system }, { mutationId, at }: WriteIds) => {
      const held = conflict?.mutationId ?? null;
      if (held !== null)
        enqueue.sendTo(actorOf(system, 'outbox'), {
          type: 'conflict.settled',
          mutationId: held,
          keep: 'theirs',
          newMutationId: mutationId,
          at,
        });
      enqueue.assign({ conflict: null });
    }),
    startOnConflict: assign({
      basedOn: ({ context }) =>
        context.conflict?.mutationId === null ? null : (context.conflict?.version ?? versionOf(context)),
    }),
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
    isTyped: ({ context }) => context.ids !== null,
    isOwn: ({ context }, mutationId: string) => context.sent?.mutationId === mutationId,
    /** The user typed on while the text was being saved. */
    isRetyped: ({ context }, mutationId: string) => context.sent?.mutationId === mutationId && context.ids !== null,
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
  on: {
    'base.changed': { actions: { type: 'setBase', params: ({ event }) => event } },
    'text.abandoned': '.abandoned',
  },
  initial: 'opening',
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
          target: 'unsaved.editing',
          actions: { type: 'startEditing', params: ({ context }) => context.draft ?? undefined },
        },
        { guard: 'isKnown', target: 'clean' },
      ],
    },
    clean: {
      on: {
        'edit.started': {
          target: 'unsaved.editing',
          actions: { type: 'startEditing', params: ({ event }) => event.text },
        },
        'text.changed': [
          {
            guard: 'hasPause',
            target: 'unsaved.typed',
            actions: ['startOnBase', { type: 'setText', params: ({ event }) => event }, 'saveDraft'],
          },
          {
            target: 'unsaved.editing',
            actions: ['startOnBase', { type: 'setText', params: ({ event }) => event }, 'saveDraft'],
          },
        ],
        'conflict.found': {
          target: 'unsaved.conflicted',
          actions: { type: 'showConflict', params: ({ event }) => event },
        },
        'write.confirmed': {
          description: 'The user discarded the next text while this one was being saved.',
          guard: { type: 'isOwn', params: ({ event }) => event.mutationId },
          actions: 'clearSent',
        },
        'write.failed': {
          guard: { type: 'isOwn', params: ({ event }) => event.mutationId },
          target: 'unsaved.failed',
          actions: ['showSent', 'clearSent', { type: 'setError', params: ({ event }) => event.error.message }],
        },
        'write.conflicted': {
          guard: { type: 'isOwn', params: ({ event }) => event.mutationId },
          target: 'unsaved.conflicted',
          actions: ['showSent', { type: 'setConflict', params: ({ event }) => event }],
        },
      },
    },
    unsaved: {
      entry: { type: 'reportToOwner', params: 'text.unsaved' },
      exit: { type: 'reportToOwner', params: 'text.clean' },
      on: {
        'edit.started': {
          target: '.editing',
          actions: { type: 'startEditing', params: ({ event }) => event.text },
        },
        'text.changed': {
          guard: 'hasPause',
          target: '.typed',
          actions: [{ type: 'setText', params: ({ event }) => event }, 'saveDraft'],
        },
        'text.rebased': {
          guard: 'isTyped',
          actions: [{ type: 'rebaseText', params: ({ event }) => event.text }, 'saveDraft'],
        },
        'conflict.found': {
          guard: { type: 'isNewConflict', params: ({ event }) => event.mutationId },
          target: '.conflicted',
          actions: { type: 'showConflict', params: ({ event }) => event },
        },
        'write.confirmed': [
          {
            description: 'The user typed on while the text was being saved. The new text is saved after its own pause.',
            guard: { type: 'isRetyped', params: ({ event }) => event.mutationId },
            target: '.typed',
            actions: ['clearSent', 'startOnBase'],
          },
          {
            guard: { type: 'isOwn', params: ({ event }) => event.mutationId },
            target: '#savedText.clean',
            actions: ['clearSent', 'clearText'],
          },
        ],
        'write.waiting': [
          { guard: { type: 'isRetyped', params: ({ event }) => event.mutationId }, target: '.typed' },
          { guard: { type: 'isOwn', params: ({ event }) => event.mutationId }, target: '.waiting' },
        ],
        'write.failed': [
          {
            guard: { type: 'isDroppedConflict', params: ({ event }) => event },
            target: '.conflicted',
            actions: ['showSent', 'setDroppedConflict'],
          },
          {
            guard: { type: 'isRetyped', params: ({ event }) => event.mutationId },
            target: '.typed',
            actions: ['clearSent', { type: 'setError', params: ({ event }) => event.error.message }, 'saveDraft'],
          },
          {
            guard: { type: 'isOwn', params: ({ event }) => event.mutationId },
            target: '.failed',
            actions: ['showSent', 'clearSent', { type: 'setError', params: ({ event }) => event.error.message }],
          },
        ],
        'write.conflicted': {
          guard: { type: 'isOwn', params: ({ event }) => event.mutationId },
          target: '.conflicted',
          actions: ['showSent', { type: 'setConflict', params: ({ event }) => event }],
        },
      },
      initial: 'typed',
      states: {
        restored: {
          description:
            'A text of an earlier visit that the server may not have. It is saved when the user confirms it or types on.',
          always: { guard: 'isSaved', target: '#savedText.clean', actions: ['clearText', 'removeDraft'] },
          on: {
            'text.changed': {
              target: 'typed',
              actions: ['startOnBase', { type: 'setText', params: ({ event }) => event }, 'saveDraft'],
            },
            'text.confirmed': {
              target: 'saving',
              actions: ['startOnBase', { type: 'setIds', params: ({ event }) => event }, 'requestWrite'],
            },
            'text.discarded': { target: '#savedText.clean', actions: ['clearText', 'removeDraft'] },
          },
        },
        editing: {
          description: 'The text is saved when the user confirms it.',
          on: {
            'text.changed': { actions: [{ type: 'setText', params: ({ event }) => event }, 'saveDraft'] },
            'text.discarded': { target: '#savedText.clean', actions: ['clearText', 'removeDraft'] },
            'text.confirmed': [
              {
                guard: { type: 'isInvalid', params: ({ event }) => event },
                actions: {
                  type: 'setError',
                  params: ({ context: { operation, text }, event: { people } }) => problemOf(operation, text, people),
                },
              },
              {
                guard: { type: 'isUnchanged', params: ({ event }) => event },
                target: '#savedText.clean',
                actions: ['clearText', 'removeDraft'],
              },
              {
                guard: 'isFollowed',
                target: 'saving',
                actions: [{ type: 'setIds', params: ({ event }) => event }, 'requestWrite'],
              },
              {
                description: 'The list of comments or messages shows the result of the write.',
                target: '#savedText.clean',
                actions: [{ type: 'setIds', params: ({ event }) => event }, 'requestWrite', 'clearSent', 'clearText'],
              },
            ],
            'write.confirmed': {
              description: 'An earlier text was saved while the user typed the next.',
              guard: { type: 'isOwn', params: ({ event }) => event.mutationId },
              actions: 'clearSent',
            },
            'write.waiting': {},
            'write.failed': {
              guard: { type: 'isOwn', params: ({ event }) => event.mutationId },
              actions: ['clearSent', { type: 'setError', params: ({ event }) => event.error.message }, 'saveDraft'],
            },
          },
        },
        typed: {
          description: 'The text is saved after a pause in typing.',
          tags: flushed,
          after: {
            pause: [
              { guard: 'needsNoWrite', target: '#savedText.clean', actions: ['clearText', 'removeDraft'] },
              { target: 'saving', actions: 'requestWrite' },
            ],
          },
          on: {
            'text.flushed': [
              { guard: 'needsNoWrite', target: '#savedText.clean', actions: ['clearText', 'removeDraft'] },
              { target: 'saving', actions: 'requestWrite' },
            ],
            'write.confirmed': {
              description: 'An earlier text was saved while the user typed the next.',
              guard: { type: 'isOwn', params: ({ event }) => event.mutationId },
              actions: 'clearSent',
            },
            'write.waiting': {},
            'write.failed': [
              {
                guard: { type: 'isDroppedConflict', params: ({ event }) => event },
                target: 'conflicted',
                actions: 'setDroppedConflict',
              },
              {
                guard: { type: 'isOwn', params: ({ event }) => event.mutationId },
                actions: ['clearSent', { type: 'setError', params: ({ event }) => event.error.message }, 'saveDraft'],
              },
            ],
          },
        },
        saving: {
          tags: ['saving', flushed],
          on: {
            'text.flushed': { guard: 'isTyped', actions: 'requestWrite' },
            'text.changed': {
              guard: 'hasPause',
              actions: [{ type: 'setText', params: ({ event }) => event }, 'saveDraft'],
            },
          },
        },
        waiting: {
          description: 'The outbox stores the write until there is a connection.',
          entry: { type: 'reportToOwner', params: 'text.held' },
          exit: { type: 'reportToOwner', params: 'text.unsaved' },
        },
        failed: {
          description: 'The server rejected the text. It stays in its field and in its draft.',
          entry: { type: 'reportToOwner', params: 'text.held' },
          exit: { type: 'reportToOwner', params: 'text.unsaved' },
          on: {
            'text.changed': [
              {
                guard: 'hasPause',
                target: 'typed',
                actions: [{ type: 'setText', params: ({ event }) => event }, 'saveDraft'],
              },
              { target: 'editing', actions: [{ type: 'setText', params: ({ event }) => event }, 'saveDraft'] },
            ],
            'text.confirmed': {
              target: 'saving',
              actions: [{ type: 'setIds', params: ({ event }) => event }, 'requestWrite'],
            },
            'text.discarded': { target: '#savedText.clean', actions: ['clearText', 'removeDraft'] },
          },
        },
        conflicted: {
          description:
            'Another person has changed the text too. Both texts are shown, and the user can still edit their own.',
          entry: { type: 'reportToOwner', params: 'text.held' },
          exit: { type: 'reportToOwner', params: 'text.unsaved' },
          on: {
            'edit.started': {},
            'text.changed': { actions: [{ type: 'setText', params: ({ event }) => event }, 'saveDraft'] },
            'conflict.settled': [
              {
                guard: { type: 'isMine', params: ({ event }) => event.keep },
                target: 'saving',
                actions: [
                  'startOnConflict',
                  { type: 'dropConflict', params: ({ event }) => event },
                  { type: 'setIds', params: ({ event }) => event },
                  'requestWrite',
                ],
              },
              {
                target: '#savedText.clean',
                actions: [{ type: 'dropConflict', params: ({ event }) => event }, 'clearText', 'removeDraft'],
              },
            ],
          },
        },
      },
    },
    abandoned: {},
  },
});
