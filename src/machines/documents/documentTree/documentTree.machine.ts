/**
 * The tree of documents of a workspace or a project: open folders, the cut line, creating, renaming and deleting
 * documents, and the search. It starts and stops with its screen. The records hold the documents, to which `foldTree`
 * applies the pending writes. Emits `document.made` and `document.deleting` for changes made here.
 */
import { assign, enqueueActions, forwardTo, sendTo, setup } from 'xstate';
import { restartAfterCrash } from '../../crash.ts';
import type { BinnedDocument, DocumentStructureItem } from '../../../../domain/document.ts';
import { timings } from '../../../../domain/timings.ts';
import { deletionOf } from '../../sync/deletion/deletion.machine.ts';
import { draftKey } from '../../app/drafts/drafts.types.ts';
import { newWrite, type WriteIds } from '../../sync/outbox/newWrite.ts';
import type { DocumentFieldsPatch, WriteOp } from '../../sync/outbox/outbox.types.ts';
import { unprovidedCallback } from '../../unprovided.ts';
import type {
  DocumentTreeEmitted,
  DocumentTreeEvent,
  DocumentTreeInput,
  ExpandedCommand,
  NewDocument,
  Placement,
} from './documentTree.types.ts';
import { removeDraft } from '../../app/drafts/drafts.senders.ts';
import { requestWrite } from '../../sync/outbox/outbox.senders.ts';

export interface DocumentTreeContext extends DocumentTreeInput {
  expanded: readonly string[];
  focused: string | null;
  cut: string | null;
  created: NewDocument;
  chosen: DocumentStructureItem | null;
  searchTyped: string;
  search: string;
}

type Of<T extends DocumentTreeEvent['type']> = Extract<DocumentTreeEvent, { type: T }>;

export const binDeletion = deletionOf<DocumentTreeInput, BinnedDocument>();

const opened = (ids: readonly string[], id: string | null): readonly string[] =>
  id === null || ids.includes(id) ? ids : [...ids, id];

export const documentTreeMachine = setup({
  types: {
    context: {} as DocumentTreeContext,
    input: {} as DocumentTreeInput,
    events: {} as DocumentTreeEvent,
    emitted: {} as DocumentTreeEmitted,
    children: {} as { expandedFolders: 'expandedFolders'; deletion: 'deletion' },
  },
  actors: {
    expandedFolders: unprovidedCallback<ExpandedCommand, DocumentTreeInput>('expandedFolders'),
    deletion: binDeletion,
  },
  delays: { searchPause: timings.optionSearchDebounce },
  actions: {
    setExpanded: assign({ expanded: (_, ids: readonly string[]) => ids }),
    open: assign({ expanded: ({ context }, id: string | null) => opened(context.expanded, id) }),
    close: assign({ expanded: ({ context }, id: string) => context.expanded.filter((each) => each !== id) }),
    saveExpanded: sendTo('expandedFolders', ({ context }) => ({
      type: 'folders.saved' as const,
      ids: context.expanded,
    })),
    focus: assign({ focused: (_, id: string) => id }),
    setCut: assign({ cut: (_, id: string | null) => id }),
    setCreated: assign({
      created: (_, { kind, parentId }: Of<'create.requested'>) => ({ type: kind, parentId }),
    }),
    choose: assign({ chosen: (_, item: DocumentStructureItem | null) => item }),
    setSearch: assign({ searchTyped: (_, text: string) => text }),
    applySearch: assign({ search: ({ context }) => context.searchTyped.trim() }),
    write: enqueueActions(({ enqueue }, { op, ids }: { op: WriteOp; ids: WriteIds }) =>
      enqueue(requestWrite(newWrite(ids, op))),
    ),
    create: enqueueActions(({ context, enqueue }, { documentId, title, content, ...ids }: Of<'create.confirmed'>) => {
      const {
        created: { type, parentId },
        accountId,
        workspaceId,
        projectId,
      } = context;
      const document = { type, title: title.trim(), parentId, ...(content !== null && { content }) };
      enqueue(requestWrite(newWrite(ids, { kind: 'document.create', projectId, documentId, document })));
      const key = draftKey.createDocument(accountId, projectId ?? workspaceId, type);
      enqueue(removeDraft(key));
      enqueue.emit({ type: 'document.made', documentId, kind: type });
    }),
    rename: enqueueActions(({ context: { chosen, projectId }, enqueue }, event: Of<'rename.confirmed'>) => {
      const title = event.title.trim();
      if (!chosen || title === chosen.title) return;
      const op: WriteOp = {
        kind: 'document.update',
        projectId,
        documentId: chosen.id,
        fields: { title },
        before: { title: chosen.title },
      };
      enqueue(requestWrite(newWrite(event, op)));
    }),
    remove: enqueueActions(({ context: { chosen, projectId }, enqueue }, ids: WriteIds) => {
      if (!chosen) return;
      enqueue(requestWrite(newWrite(ids, { kind: 'document.delete', projectId, documentId: chosen.id })));
      enqueue.emit({ type: 'document.deleting', documentId: chosen.id });
    }),
    move: enqueueActions(({ context: { projectId }, enqueue }, { item, before, to, ...ids }: Of<'item.moved'>) => {
      const patch = ({ parentId, afterId }: Placement): DocumentFieldsPatch => ({
        ...(before.parentId !== to.parentId && { parentId }),
        afterId,
      });
      const documentId = item.id;
      const fields = patch(to);
      const op: WriteOp = { kind: 'document.update', projectId, documentId, fields, before: patch(before) };
      enqueue(requestWrite(newWrite(ids, op)));
    }),
  },
  guards: {
    isExpanded: ({ context }, id: string) => context.expanded.includes(id),
    isBlank: (_, text: string) => text.trim() === '',
  },
}).createMachine({
  id: 'documentTree',
  context: ({ input }) => ({
    ...input,
    expanded: [],
    focused: null,
    cut: null,
    created: { type: 'document', parentId: null },
    chosen: null,
    searchTyped: '',
    search: '',
  }),
  invoke: [
    {
      id: 'expandedFolders',
      src: 'expandedFolders',
      input: ({ context: { workspaceId, accountId, projectId } }) => ({ workspaceId, accountId, projectId }),
      // If the stored folders can't be read, all folders are closed.
      onError: { actions: restartAfterCrash },
    },
    {
      id: 'deletion',
      src: 'deletion',
      input: ({ context: { workspaceId, accountId, projectId } }) => ({
        screen: 'documentTree',
        lists: 'documentBin',
        place: { workspaceId, accountId, projectId },
        messages: { done: null, gone: null },
      }),
      onError: { actions: restartAfterCrash },
    },
  ],
  on: {
    'deletion.*': { actions: forwardTo('deletion') },
    'folders.remembered': { actions: { type: 'setExpanded', params: ({ event }) => event.ids } },
    'folder.toggled': [
      {
        guard: { type: 'isExpanded', params: ({ event }) => event.documentId },
        actions: [{ type: 'close', params: ({ event }) => event.documentId }, 'saveExpanded'],
      },
      { actions: [{ type: 'open', params: ({ event }) => event.documentId }, 'saveExpanded'] },
    ],
    'folder.expanded': { actions: [{ type: 'open', params: ({ event }) => event.documentId }, 'saveExpanded'] },
    'folder.collapsed': { actions: [{ type: 'close', params: ({ event }) => event.documentId }, 'saveExpanded'] },
    'item.focused': { actions: { type: 'focus', params: ({ event }) => event.documentId } },
    'item.moved': {
      actions: [
        { type: 'move', params: ({ event }) => event },
        { type: 'setCut', params: null },
        { type: 'focus', params: ({ event }) => event.item.id },
        { type: 'open', params: ({ event }) => event.to.parentId },
        'saveExpanded',
      ],
    },
    'item.cut': { actions: { type: 'setCut', params: ({ event }) => event.documentId } },
    'cut.cancelled': { actions: { type: 'setCut', params: null } },
    'binned.restored': {
      actions: {
        type: 'write',
        params: ({ event: { documentId, projectId, ...ids } }) => ({
          op: { kind: 'document.restore', projectId, documentId },
          ids,
        }),
      },
    },
  },
  type: 'parallel',
  states: {
    dialog: {
      initial: 'none',
      states: {
        none: {
          on: {
            'create.requested': { target: 'creating', actions: { type: 'setCreated', params: ({ event }) => event } },
            'rename.requested': { target: 'renaming', actions: { type: 'choose', params: ({ event }) => event.item } },
            'delete.requested': {
              target: 'confirmingDelete',
              actions: { type: 'choose', params: ({ event }) => event.item },
            },
          },
        },
        creating: {
          on: {
            'create.cancelled': 'none',
            'create.confirmed': {
              target: 'none',
              actions: [
                { type: 'create', params: ({ event }) => event },
                { type: 'focus', params: ({ event }) => event.documentId },
                { type: 'open', params: ({ context }) => context.created.parentId },
                'saveExpanded',
              ],
            },
          },
        },
        renaming: {
          on: {
            'rename.cancelled': 'none',
            'rename.confirmed': { target: 'none', actions: { type: 'rename', params: ({ event }) => event } },
          },
        },
        confirmingDelete: {
          on: {
            'delete.cancelled': 'none',
            'delete.confirmed': { target: 'none', actions: { type: 'remove', params: ({ event }) => event } },
          },
        },
      },
    },
    bin: {
      initial: 'closed',
      states: {
        closed: { on: { 'bin.opened': 'open' } },
        open: { on: { 'bin.closed': 'closed' } },
      },
    },
    search: {
      initial: 'idle',
      on: {
        'search.typed': [
          {
            guard: { type: 'isBlank', params: ({ event }) => event.text },
            target: '.idle',
            actions: [{ type: 'setSearch', params: ({ event }) => event.text }, 'applySearch'],
          },
          { target: '.pausing', actions: { type: 'setSearch', params: ({ event }) => event.text } },
        ],
      },
      states: {
        idle: {},
        pausing: {
          description: 'Waits for a pause in typing before the search.',
          after: { searchPause: { target: 'idle', actions: 'applySearch' } },
        },
      },
    },
  },
});
