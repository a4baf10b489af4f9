/**
 * The documents of a workspace, or of one project, as a tree. Started and stopped with its screen. The base comes from
 * the server and follows its changes; every write goes through the outbox, whose pending writes `foldTree` folds
 * over the base. Emits `document.made` when one was created here and `document.deleting` when one was asked to go.
 * Invariants: the base holds each id once, and never an older version of it in place of a newer one.
 */
import { assign, enqueueActions, sendTo, setup } from 'xstate';
import type {
  BinnedDocument,
  Document,
  DocumentStructureItem,
  DocumentTree,
  FoundDocument,
} from '../../../domain/document.ts';
import { timings } from '../../../domain/limits.ts';
import type { Change } from '../../../domain/socketEvents.ts';
import type { DocumentFieldsPatch, NewWrite, WriteOp } from '../outbox/outbox.types.ts';
import { type Failure, failureOf } from '../failure.ts';
import { outlivesScreen } from '../outlivesScreen.ts';
import { actorOf, unprovided, unprovidedCallback } from '../systemActors.ts';
import { toastOf } from '../toasts/toasts.types.ts';
import type {
  DocumentTreeEmitted,
  DocumentTreeEvent,
  DocumentTreeInput,
  ExpandedCommand,
  LoadBinCall,
  LoadTreeCall,
  NewDocument,
  Placement,
  PurgeDocumentCall,
  SearchDocumentsCall,
} from './documentTree.types.ts';

export interface DocumentTreeContext extends DocumentTreeInput {
  /** The base: only what the server sent. */
  items: readonly DocumentStructureItem[];
  abilities: DocumentTree['abilities'];
  failure: Failure | null;
  expanded: readonly string[];
  /** The line that has the keyboard. */
  focused: string | null;
  /** Taken up to be put elsewhere. */
  cut: string | null;
  /** What the dialog makes. */
  draft: NewDocument;
  /** Why a file could not be taken. */
  refusal: string | null;
  renamed: { item: DocumentStructureItem; title: string } | null;
  toDelete: DocumentStructureItem | null;
  bin: readonly BinnedDocument[];
  binFailure: Failure | null;
  toPurge: BinnedDocument | null;
  purgeId: string;
  search: string;
  found: readonly FoundDocument[];
  searchFailure: Failure | null;
}

const emptyDraft: NewDocument = { type: 'document', parentId: null, title: '', content: null };
type Deed = { mutationId: string; at: string };

const requested = (op: WriteOp, { mutationId, at }: Deed): { type: 'write.requested'; write: NewWrite } => ({
  type: 'write.requested',
  write: { op, mutationId, at, replyTo: null },
});
const opened = (ids: readonly string[], id: string | null): readonly string[] =>
  id === null || ids.includes(id) ? ids : [...ids, id];

const structureOf = ({
  id,
  title,
  description,
  type,
  workspaceId,
  projectId,
  parentId,
  position,
  createdBy,
  updatedAt,
  deletedAt,
  version,
}: DocumentStructureItem | Document): DocumentStructureItem => ({
  id,
  title,
  description,
  type,
  workspaceId,
  projectId,
  parentId,
  position,
  createdBy,
  updatedAt,
  deletedAt,
  version,
});

const withItem = (
  items: readonly DocumentStructureItem[],
  item: DocumentStructureItem,
): readonly DocumentStructureItem[] => {
  const known = items.find(({ id }) => id === item.id);
  if (known && known.version > item.version) return items;
  return known ? items.map((each) => (each === known ? item : each)) : [...items, item];
};

/** Without the item and all that lies in it. */
const without = (items: readonly DocumentStructureItem[], id: string): readonly DocumentStructureItem[] => {
  const gone = new Set([id]);
  for (let before = 0; before !== gone.size;) {
    before = gone.size;
    for (const item of items) if (item.parentId !== null && gone.has(item.parentId)) gone.add(item.id);
  }
  return items.filter((item) => !gone.has(item.id));
};

const receive = (
  items: readonly DocumentStructureItem[],
  changes: readonly Change[],
  { workspaceId, projectId }: DocumentTreeInput,
): readonly DocumentStructureItem[] =>
  changes.reduce((now, change) => {
    if (change.type === 'document.removed') return without(now, change.documentId);
    if (
      change.type !== 'document.saved' ||
      change.document.workspaceId !== workspaceId ||
      change.document.projectId !== projectId
    )
      return now;
    return withItem(now, change.document);
  }, items);

export const documentTreeMachine = setup({
  types: {
    context: {} as DocumentTreeContext,
    input: {} as DocumentTreeInput,
    events: {} as DocumentTreeEvent,
    emitted: {} as DocumentTreeEmitted,
    tags: {} as 'saving' | 'outlivesScreen',
    children: {} as {
      loadTree: 'loadTree';
      loadBin: 'loadBin';
      refreshBin: 'loadBin';
      purgeDocument: 'purgeDocument';
      searchDocuments: 'searchDocuments';
      expandedFolders: 'expandedFolders';
    },
  },
  actors: {
    loadTree: unprovided<DocumentTree, LoadTreeCall>('loadTree'),
    loadBin: unprovided<BinnedDocument[], LoadBinCall>('loadBin'),
    purgeDocument: unprovided<void, PurgeDocumentCall>('purgeDocument'),
    searchDocuments: unprovided<FoundDocument[], SearchDocumentsCall>('searchDocuments'),
    /** Remembers on the device which folders are open. */
    expandedFolders: unprovidedCallback<ExpandedCommand, DocumentTreeInput>('expandedFolders'),
  },
  delays: { pause: timings.optionSearchDebounce },
  actions: {
    noteTree: assign({
      items: (_, { elements }: DocumentTree) => elements,
      abilities: (_, { abilities }: DocumentTree) => abilities,
      failure: null,
    }),
    noteFailure: assign({ failure: (_, failure: Failure) => failure }),
    noteExpanded: assign({ expanded: (_, ids: readonly string[]) => ids }),
    open: assign({ expanded: ({ context }, id: string) => opened(context.expanded, id) }),
    close: assign({ expanded: ({ context }, id: string) => context.expanded.filter((each) => each !== id) }),
    keepExpanded: sendTo('expandedFolders', ({ context }) => ({
      type: 'folders.kept' as const,
      ids: context.expanded,
    })),
    focus: assign({ focused: (_, id: string) => id }),
    receiveChanges: assign({
      items: ({ context }, changes: readonly Change[]) => receive(context.items, changes, context),
    }),
    receiveWritten: assign(({ context }, { op, document }: { op: WriteOp; document: Document }) => ({
      items:
        op.kind === 'document.delete'
          ? without(context.items, document.id)
          : withItem(context.items, structureOf(document)),
      bin: op.kind === 'document.restore' ? context.bin.filter(({ id }) => id !== document.id) : context.bin,
    })),
    /** Hands a write to the outbox, which sends it and tells how it ended. */
    write: sendTo(
      ({ system }) => actorOf(system, 'outbox'),
      (_, { op, mutationId, at }: Deed & { op: WriteOp }) => requested(op, { mutationId, at }),
    ),
    create: enqueueActions(({ context, enqueue, system }, { documentId, ...deed }: Deed & { documentId: string }) => {
      const {
        draft: { type, parentId, title, content },
        projectId,
      } = context;
      const document = { type, title: title.trim(), parentId, ...(content !== null && { content }) };
      enqueue.sendTo(
        actorOf(system, 'outbox'),
        requested({ kind: 'document.create', projectId, documentId, document }, deed),
      );
      const expanded = opened(context.expanded, parentId);
      enqueue.assign({ expanded, focused: documentId });
      enqueue.sendTo('expandedFolders', { type: 'folders.kept', ids: expanded });
      enqueue.emit({ type: 'document.made', documentId, kind: type });
    }),
    rename: enqueueActions(({ context: { renamed, projectId }, enqueue, system }, deed: Deed) => {
      if (!renamed || renamed.title.trim() === renamed.item.title) return;
      const { item, title } = renamed;
      const op: WriteOp = {
        kind: 'document.update',
        projectId,
        documentId: item.id,
        fields: { title: title.trim() },
        before: { title: item.title },
      };
      enqueue.sendTo(actorOf(system, 'outbox'), requested(op, deed));
    }),
    remove: enqueueActions(({ context: { toDelete, projectId }, enqueue, system }, deed: Deed) => {
      if (!toDelete) return;
      enqueue.sendTo(
        actorOf(system, 'outbox'),
        requested({ kind: 'document.delete', projectId, documentId: toDelete.id }, deed),
      );
      enqueue.emit({ type: 'document.deleting', documentId: toDelete.id });
    }),
    move: enqueueActions(
      (
        { context, enqueue, system },
        { item, before, to, ...deed }: Deed & { item: DocumentStructureItem; before: Placement; to: Placement },
      ) => {
        const patch = ({ parentId, afterId }: Placement): DocumentFieldsPatch => ({
          ...(before.parentId !== to.parentId && { parentId }),
          afterId,
        });
        const op: WriteOp = {
          kind: 'document.update',
          projectId: context.projectId,
          documentId: item.id,
          fields: patch(to),
          before: patch(before),
        };
        enqueue.sendTo(actorOf(system, 'outbox'), requested(op, deed));
        const expanded = opened(context.expanded, to.parentId);
        enqueue.assign({ cut: null, focused: item.id, expanded });
        enqueue.sendTo('expandedFolders', { type: 'folders.kept', ids: expanded });
      },
    ),
    startDraft: assign({
      draft: (_, { kind, parentId }: { kind: NewDocument['type']; parentId: string | null }) => ({
        ...emptyDraft,
        type: kind,
        parentId,
      }),
      refusal: null,
    }),
    noteBin: assign({ bin: (_, bin: BinnedDocument[]) => bin, binFailure: null }),
    noteBinFailure: assign({ binFailure: (_, failure: Failure) => failure }),
    dropPurged: assign({
      bin: ({ context }) => context.bin.filter(({ id }) => id !== context.toPurge?.id),
      toPurge: null,
    }),
    noteFound: assign({ found: (_, found: FoundDocument[]) => found, searchFailure: null }),
    noteSearchFailure: assign({ searchFailure: (_, failure: Failure) => failure }),
    sayFailure: sendTo(
      ({ system }) => actorOf(system, 'toasts'),
      (_, { message }: Failure) => toastOf('error', message),
    ),
  },
  guards: {
    isMine: ({ context }, { op }: { op: WriteOp }) => 'documentId' in op && op.projectId === context.projectId,
    /** So much changed that all is fetched anew. */
    isMuch: ({ context }, changes: readonly Change[]) =>
      changes.some((change) => change.type === 'documents.changed' && change.projectId === context.projectId),
    /** What comes back from the bin may bring more with it. */
    broughtMore: ({ context }, { op }: { op: WriteOp }) =>
      op.kind === 'document.restore' && op.projectId === context.projectId,
    /** What was deleted here reached the server. */
    isDeleted: ({ context }, { op }: { op: WriteOp }) =>
      op.kind === 'document.delete' && op.projectId === context.projectId,
    touchesBin: ({ context }, changes: readonly Change[]) =>
      changes.some(
        (change) =>
          (change.type === 'document.removed' || change.type === 'documents.changed') &&
          change.projectId === context.projectId,
      ),
    isEmptySearch: (_, text: string) => text.trim() === '',
  },
}).createMachine({
  id: 'documentTree',
  context: ({ input }) => ({
    ...input,
    items: [],
    abilities: { create: false, update: false, manage: false },
    failure: null,
    expanded: [],
    focused: null,
    cut: null,
    draft: emptyDraft,
    refusal: null,
    renamed: null,
    toDelete: null,
    bin: [],
    binFailure: null,
    toPurge: null,
    purgeId: '',
    search: '',
    found: [],
    searchFailure: null,
  }),
  invoke: {
    id: 'expandedFolders',
    src: 'expandedFolders',
    input: ({ context: { workspaceId, accountId, projectId } }) => ({ workspaceId, accountId, projectId }),
    // Without it folders open closed.
    onError: { actions: [] },
  },
  on: {
    'folders.remembered': { actions: { type: 'noteExpanded', params: ({ event }) => event.ids } },
    'folder.toggled': [
      {
        guard: ({ context, event }) => context.expanded.includes(event.documentId),
        actions: [{ type: 'close', params: ({ event }) => event.documentId }, 'keepExpanded'],
      },
      { actions: [{ type: 'open', params: ({ event }) => event.documentId }, 'keepExpanded'] },
    ],
    'folder.expanded': { actions: [{ type: 'open', params: ({ event }) => event.documentId }, 'keepExpanded'] },
    'folder.collapsed': { actions: [{ type: 'close', params: ({ event }) => event.documentId }, 'keepExpanded'] },
    'item.focused': { actions: { type: 'focus', params: ({ event }) => event.documentId } },
    'item.moved': { actions: { type: 'move', params: ({ event: { type: _type, ...event } }) => event } },
    'item.cut': { actions: assign({ cut: ({ event }) => event.documentId }) },
    'cut.cancelled': { actions: assign({ cut: null }) },
    'binned.restored': {
      actions: {
        type: 'write',
        params: ({ event: { documentId, projectId, mutationId, at } }) => ({
          op: { kind: 'document.restore', projectId, documentId },
          mutationId,
          at,
        }),
      },
    },
  },
  type: 'parallel',
  states: {
    list: {
      initial: 'loading',
      on: {
        'server.batch': [
          {
            guard: { type: 'isMuch', params: ({ event }) => event.changes },
            target: '.refreshing',
            actions: { type: 'receiveChanges', params: ({ event }) => event.changes },
          },
          { actions: { type: 'receiveChanges', params: ({ event }) => event.changes } },
        ],
        'record.written': [
          {
            guard: { type: 'broughtMore', params: ({ event }) => event },
            target: '.refreshing',
            actions: {
              type: 'receiveWritten',
              params: ({ event }) => ({ op: event.op, document: documentOf(event.result) }),
            },
          },
          {
            guard: { type: 'isMine', params: ({ event }) => event },
            actions: {
              type: 'receiveWritten',
              params: ({ event }) => ({ op: event.op, document: documentOf(event.result) }),
            },
          },
        ],
        'records.stale': '.refreshing',
      },
      states: {
        loading: {
          invoke: {
            id: 'loadTree',
            src: 'loadTree',
            input: ({ context: { workspaceId, projectId } }) => ({ workspaceId, projectId }),
            onDone: { target: 'ready', actions: { type: 'noteTree', params: ({ event }) => event.output } },
            onError: {
              target: 'failed',
              actions: { type: 'noteFailure', params: ({ event }) => failureOf(event.error) },
            },
          },
          // What is on its way is younger than these.
          on: { 'records.stale': { target: 'loading', reenter: true } },
        },
        ready: {},
        refreshing: {
          description: 'Shows what it has while everything is fetched anew.',
          invoke: {
            id: 'loadTree',
            src: 'loadTree',
            input: ({ context: { workspaceId, projectId } }) => ({ workspaceId, projectId }),
            onDone: { target: 'ready', actions: { type: 'noteTree', params: ({ event }) => event.output } },
            onError: {
              target: 'stale',
              actions: { type: 'noteFailure', params: ({ event }) => failureOf(event.error) },
            },
          },
        },
        stale: {
          description: 'Shows what it had; the connection tells when there is more.',
          on: { 'tree.retryRequested': 'refreshing' },
        },
        failed: { on: { 'tree.retryRequested': 'loading', 'records.stale': 'loading' } },
      },
    },
    dialog: {
      initial: 'none',
      states: {
        none: {
          on: {
            'create.requested': { target: 'creating', actions: { type: 'startDraft', params: ({ event }) => event } },
            'rename.requested': {
              target: 'renaming',
              actions: assign({ renamed: ({ event: { item } }) => ({ item, title: item.title }) }),
            },
            'delete.requested': {
              target: 'confirmingDelete',
              actions: assign({ toDelete: ({ event }) => event.item }),
            },
          },
        },
        creating: {
          on: {
            'create.titled': {
              actions: assign({ draft: ({ context, event }) => ({ ...context.draft, title: event.title }) }),
            },
            'create.filled': {
              actions: assign({
                draft: ({ context: { draft }, event: { title, content } }) => ({
                  ...draft,
                  type: 'document' as const,
                  title: draft.title.trim() === '' ? title : draft.title,
                  content,
                }),
                refusal: null,
              }),
            },
            'create.refused': { actions: assign({ refusal: ({ event }) => event.reason }) },
            'create.cancelled': 'none',
            'create.confirmed': {
              target: 'none',
              actions: {
                type: 'create',
                params: ({ event: { documentId, mutationId, at } }) => ({ documentId, mutationId, at }),
              },
            },
          },
        },
        renaming: {
          on: {
            'rename.typed': {
              actions: assign({
                renamed: ({ context, event }) => context.renamed && { ...context.renamed, title: event.title },
              }),
            },
            'rename.cancelled': { target: 'none', actions: assign({ renamed: null }) },
            'rename.confirmed': {
              target: 'none',
              actions: [
                { type: 'rename', params: ({ event: { mutationId, at } }) => ({ mutationId, at }) },
                assign({ renamed: null }),
              ],
            },
          },
        },
        confirmingDelete: {
          on: {
            'delete.cancelled': { target: 'none', actions: assign({ toDelete: null }) },
            'delete.confirmed': {
              target: 'none',
              actions: [
                { type: 'remove', params: ({ event: { mutationId, at } }) => ({ mutationId, at }) },
                assign({ toDelete: null }),
              ],
            },
          },
        },
      },
    },
    bin: {
      initial: 'closed',
      states: {
        closed: { on: { 'bin.opened': 'loading' } },
        loading: {
          invoke: {
            id: 'loadBin',
            src: 'loadBin',
            input: ({ context: { workspaceId, projectId } }) => ({ workspaceId, projectId }),
            onDone: { target: 'listed', actions: { type: 'noteBin', params: ({ event }) => event.output } },
            onError: {
              target: 'failed',
              actions: { type: 'noteBinFailure', params: ({ event }) => failureOf(event.error) },
            },
          },
          // What is on its way may be older than these.
          on: {
            'bin.closed': 'closed',
            'record.written': {
              guard: { type: 'isDeleted', params: ({ event }) => event },
              target: 'loading',
              reenter: true,
            },
            'server.batch': {
              guard: { type: 'touchesBin', params: ({ event }) => event.changes },
              target: 'loading',
              reenter: true,
            },
          },
        },
        failed: { on: { 'bin.retryRequested': 'loading', 'bin.closed': 'closed' } },
        listed: {
          initial: 'fresh',
          states: {
            fresh: {},
            refreshing: {
              description: 'Shows what it has while it is fetched anew.',
              invoke: {
                id: 'refreshBin',
                src: 'loadBin',
                input: ({ context: { workspaceId, projectId } }) => ({ workspaceId, projectId }),
                onDone: { target: 'fresh', actions: { type: 'noteBin', params: ({ event }) => event.output } },
                onError: 'fresh',
              },
            },
          },
          on: {
            'bin.closed': 'closed',
            'purge.requested': { target: 'confirmingPurge', actions: assign({ toPurge: ({ event }) => event.item }) },
            'record.written': {
              guard: { type: 'isDeleted', params: ({ event }) => event },
              target: '.refreshing',
              reenter: true,
            },
            'server.batch': {
              guard: { type: 'touchesBin', params: ({ event }) => event.changes },
              target: '.refreshing',
              reenter: true,
            },
            'records.stale': { target: '.refreshing', reenter: true },
          },
        },
        confirmingPurge: {
          on: {
            'purge.cancelled': { target: 'listed', actions: assign({ toPurge: null }) },
            'purge.confirmed': { target: 'purging', actions: assign({ purgeId: ({ event }) => event.mutationId }) },
          },
        },
        purging: {
          tags: ['saving', outlivesScreen],
          invoke: {
            id: 'purgeDocument',
            src: 'purgeDocument',
            input: ({ context: { workspaceId, toPurge, purgeId } }) => ({
              workspaceId,
              documentId: toPurge?.id ?? '',
              idempotencyKey: purgeId,
            }),
            onDone: { target: 'listed', actions: 'dropPurged' },
            onError: {
              target: 'listed',
              actions: [
                { type: 'sayFailure', params: ({ event }) => failureOf(event.error) },
                assign({ toPurge: null }),
              ],
            },
          },
        },
      },
    },
    search: {
      initial: 'idle',
      on: {
        'search.typed': [
          {
            guard: { type: 'isEmptySearch', params: ({ event }) => event.text },
            target: '.idle',
            actions: assign({ search: ({ event }) => event.text, found: [], searchFailure: null }),
          },
          { target: '.typing', actions: assign({ search: ({ event }) => event.text }) },
        ],
      },
      states: {
        idle: {},
        typing: {
          after: { pause: 'searching' },
        },
        searching: {
          invoke: {
            id: 'searchDocuments',
            src: 'searchDocuments',
            input: ({ context: { workspaceId, projectId, search } }) => ({
              workspaceId,
              projectId,
              search: search.trim(),
            }),
            onDone: { target: 'found', actions: { type: 'noteFound', params: ({ event }) => event.output } },
            onError: {
              target: 'failed',
              actions: { type: 'noteSearchFailure', params: ({ event }) => failureOf(event.error) },
            },
          },
        },
        found: {},
        failed: { on: { 'search.retryRequested': 'searching' } },
      },
    },
  },
});

function documentOf(result: object): Document {
  if (!('document' in result)) throw new Error('a write to a document is answered with one');
  return result.document as Document;
}
