/**
 * One open document: its record, its shared text's connection, its versions and the pictures on their way into it.
 * Started and stopped with its screen. The text itself lives outside, in the registry that services fill and views read;
 * here is only what can be said of it. Title and description save themselves (savedText).
 * Emits `image.uploaded` when a picture may take its place in the text.
 * Invariant: the text connects only once the server is known to have the document.
 */
import { assign, enqueueActions, sendTo, setup } from 'xstate';
import type { Document, DocumentVersion, DocumentVersionDetail, UploadedImage } from '../../../domain/document.ts';
import type { Change } from '../../../domain/socketEvents.ts';
import type { WriteOp } from '../outbox/outbox.types.ts';
import { draftKey } from '../drafts/drafts.types.ts';
import { type Failure, failureOf, isTransient } from '../failure.ts';
import { messages } from '../messages.ts';
import { savedTextMachine } from '../savedText/savedText.machine.ts';
import type { SavedTextInput } from '../savedText/savedText.types.ts';
import { actorOf, unprovided, unprovidedCallback } from '../systemActors.ts';
import { toastOf } from '../toasts/toasts.types.ts';
import type {
  CollaborateCommand,
  DocumentCall,
  DocumentEditorEmitted,
  DocumentEditorEvent,
  DocumentEditorInput,
  OpenDocument,
  Presence,
  RestoreVersionCall,
  Upload,
  UploadImageCall,
  VersionCall,
} from './documentEditor.types.ts';

export interface DocumentEditorContext extends DocumentEditorInput {
  /** As the server told it last, or as this device kept it. */
  record: Document | null;
  failure: Failure | null;
  people: readonly Presence[];
  /** Why the server let go of the text last. */
  refusal: string | null;
  versions: readonly DocumentVersion[];
  versionsFailure: Failure | null;
  versionId: string;
  preview: DocumentVersionDetail | null;
  previewFailure: Failure | null;
  restoreId: string;
  uploads: readonly Upload[];
}

const typingPause = 1000;
const fetchAgain = 5000;
const connectAgain = 1500;

const textOf = (
  field: 'title' | 'description',
  documentId: string,
  key: string,
  draft: string | null,
): SavedTextInput => ({
  id: `documentEditor.${field}`,
  owner: null,
  operation: { kind: 'document.update', projectId: null, documentId, field },
  draftKey: key,
  draft,
  pause: typingPause,
});

const touches = ({ documentId, record }: DocumentEditorContext, changes: readonly Change[]): boolean =>
  changes.some(
    (change) =>
      (change.type === 'document.removed' &&
        (change.documentId === documentId || record === null || change.projectId === record.projectId)) ||
      (change.type === 'document.saved' &&
        change.document.id === documentId &&
        (record === null || change.document.projectId !== record.projectId)) ||
      (change.type === 'documents.changed' && (record === null || change.projectId === record.projectId)) ||
      change.type === 'projects.changed' ||
      (change.type === 'project.removed' && change.projectId === record?.projectId),
  );

export const documentEditorMachine = setup({
  types: {
    context: {} as DocumentEditorContext,
    input: {} as DocumentEditorInput,
    events: {} as DocumentEditorEvent,
    emitted: {} as DocumentEditorEmitted,
    tags: {} as 'saving' | 'readable',
    children: {} as {
      loadDocument: 'loadDocument';
      collaborate: 'collaborate';
      loadVersions: 'loadVersions';
      loadVersion: 'loadVersion';
      restoreVersion: 'restoreVersion';
      uploadImage: 'uploadImage';
      title: 'savedText';
      description: 'savedText';
    },
  },
  actors: {
    loadDocument: unprovided<Document, DocumentCall>('loadDocument'),
    /** Keeps the shared text on the device and in step with the server's. */
    collaborate: unprovidedCallback<CollaborateCommand, OpenDocument>('collaborate'),
    loadVersions: unprovided<DocumentVersion[], DocumentCall>('loadVersions'),
    loadVersion: unprovided<DocumentVersionDetail, VersionCall>('loadVersion'),
    restoreVersion: unprovided<Document, RestoreVersionCall>('restoreVersion'),
    uploadImage: unprovided<UploadedImage, UploadImageCall>('uploadImage'),
    savedText: savedTextMachine,
  },
  delays: { fetchAgain, connectAgain },
  actions: {
    connect: sendTo('collaborate', { type: 'connect' }),
    begin: sendTo('collaborate', { type: 'begin' }),
    keepRecord: sendTo('collaborate', ({ context }) => ({
      type: 'record.kept' as const,
      record: context.record as Document,
    })),
    dropCopy: sendTo('collaborate', { type: 'copy.dropped' }),
    noteRecord: assign(({ context }, record: Document) =>
      context.record && context.record.version > record.version ? { failure: null } : { record, failure: null },
    ),
    noteFailure: assign({ failure: (_, failure: Failure) => failure }),
    noteSaved: assign(({ context }, changes: readonly Change[]) => {
      const saved = changes.findLast(
        (change) => change.type === 'document.saved' && change.document.id === context.documentId,
      );
      if (saved?.type !== 'document.saved' || !context.record || context.record.version > saved.document.version)
        return {};
      return { record: { ...context.record, ...saved.document } };
    }),
    /** Gives the texts what the server has, and the project that their writes are about. */
    sendRecord: enqueueActions(({ context: { record, documentId }, enqueue }) => {
      if (!record) return;
      const { version, projectId } = record;
      for (const field of ['title', 'description'] as const)
        enqueue.sendTo(field, {
          type: 'base.changed',
          text: record[field] ?? '',
          version,
          operation: { kind: 'document.update', projectId, documentId, field },
        });
    }),
    noteRefusal: assign({ refusal: (_, reason: string) => reason, people: [] }),
    forgetRefusal: assign({ refusal: null }),
    notePeople: assign({ people: (_, people: Presence[]) => people }),
    noteVersions: assign({ versions: (_, versions: DocumentVersion[]) => versions, versionsFailure: null }),
    noteVersionsFailure: assign({ versionsFailure: (_, failure: Failure) => failure }),
    choose: assign({ versionId: (_, versionId: string) => versionId, preview: null, previewFailure: null }),
    notePreview: assign({ preview: (_, preview: DocumentVersionDetail) => preview }),
    notePreviewFailure: assign({ previewFailure: (_, failure: Failure) => failure }),
    sayRestored: sendTo(({ system }) => actorOf(system, 'toasts'), toastOf('success', messages.versionRestored)),
    sayFailure: sendTo(
      ({ system }) => actorOf(system, 'toasts'),
      (_, { message }: Failure) => toastOf('error', message),
    ),
    addUpload: assign({
      uploads: ({ context }, { uploadId, name, reason }: { uploadId: string; name: string; reason?: string }) => [
        ...context.uploads,
        {
          id: uploadId,
          name,
          state: reason === undefined ? ('waiting' as const) : ('failed' as const),
          message: reason ?? null,
        },
      ],
    }),
    markUpload: assign({
      uploads: ({ context }, { id, ...change }: Pick<Upload, 'id' | 'state' | 'message'>) =>
        context.uploads.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)),
    }),
    dropUpload: assign({ uploads: ({ context }, id: string) => context.uploads.filter((upload) => upload.id !== id) }),
    sendNext: assign({
      uploads: ({ context: { uploads } }) => {
        const next = uploads.find(({ state }) => state === 'waiting');
        return uploads.map((upload) => (upload === next ? { ...upload, state: 'sending' as const } : upload));
      },
    }),
    endUpload: enqueueActions(({ context: { uploads }, enqueue }, image: UploadedImage) => {
      const sent = uploads.find(({ state }) => state === 'sending');
      if (!sent) return;
      enqueue.assign({ uploads: uploads.filter((upload) => upload !== sent) });
      enqueue.emit({ type: 'image.uploaded', uploadId: sent.id, image });
    }),
    failUpload: assign({
      uploads: ({ context: { uploads } }, { message }: Failure) =>
        uploads.map((upload) =>
          upload.state === 'sending' ? { ...upload, state: 'failed' as const, message } : upload,
        ),
    }),
  },
  guards: {
    isTouched: ({ context }, changes: readonly Change[]) => touches(context, changes),
    /** Brought back, alone or with its folder. */
    isBack: ({ context: { documentId } }, changes: readonly Change[]) =>
      changes.some(
        (change) =>
          (change.type === 'document.saved' && change.document.id === documentId) ||
          change.type === 'documents.changed',
      ),
    isOwn: ({ context }, op: WriteOp) => 'documentId' in op && op.documentId === context.documentId,
    isGone: (_, failure: Failure) => failure.code === 'NOT_FOUND',
    wasHere: ({ context }, failure: Failure) => failure.code === 'NOT_FOUND' && context.record !== null,
    isForbidden: (_, failure: Failure) => failure.code === 'FORBIDDEN',
    isTransient: (_, failure: Failure) => isTransient(failure.code),
    isNew: ({ context }, id: string) => context.uploads.every((upload) => upload.id !== id),
    hasWaiting: ({ context }) => context.uploads.some(({ state }) => state === 'waiting'),
    isSending: ({ context }, id: string) =>
      context.uploads.some((upload) => upload.id === id && upload.state === 'sending'),
    isFailed: ({ context }, id: string) =>
      context.uploads.some((upload) => upload.id === id && upload.state === 'failed'),
  },
}).createMachine({
  id: 'documentEditor',
  context: ({ input }) => ({
    ...input,
    record: null,
    failure: null,
    people: [],
    refusal: null,
    versions: [],
    versionsFailure: null,
    versionId: '',
    preview: null,
    previewFailure: null,
    restoreId: '',
    uploads: [],
  }),
  invoke: [
    {
      id: 'title',
      systemId: 'documentEditor.title',
      src: 'savedText',
      input: ({ context: { accountId, documentId, titleDraft } }) =>
        textOf('title', documentId, draftKey.documentTitle(accountId, documentId), titleDraft),
      onDone: {},
      onError: {},
    },
    {
      id: 'description',
      systemId: 'documentEditor.description',
      src: 'savedText',
      input: ({ context: { accountId, documentId, descriptionDraft } }) =>
        textOf('description', documentId, draftKey.documentDescription(accountId, documentId), descriptionDraft),
      onDone: {},
      onError: {},
    },
  ],
  type: 'parallel',
  states: {
    record: {
      initial: 'loading',
      on: {
        'server.batch': [
          {
            guard: { type: 'isTouched', params: ({ event }) => event.changes },
            target: '.loading',
            actions: [{ type: 'noteSaved', params: ({ event }) => event.changes }, 'sendRecord'],
          },
          { actions: [{ type: 'noteSaved', params: ({ event }) => event.changes }, 'sendRecord'] },
        ],
        'records.stale': '.loading',
        'retry.requested': '.loading',
        'record.written': [
          {
            guard: ({ context, event }) =>
              'documentId' in event.op &&
              event.op.documentId === context.documentId &&
              event.op.kind === 'document.delete',
            target: '.gone',
          },
          {
            guard: { type: 'isOwn', params: ({ event }) => event.op },
            target: '.ready',
            actions: [{ type: 'noteRecord', params: ({ event }) => documentOf(event.result) }, 'sendRecord'],
          },
        ],
        'copy.read': {
          actions: [assign({ record: ({ context, event }) => context.record ?? event.record }), 'sendRecord'],
        },
      },
      states: {
        loading: {
          invoke: {
            id: 'loadDocument',
            src: 'loadDocument',
            input: ({ context: { workspaceId, documentId } }) => ({ workspaceId, documentId }),
            onDone: {
              target: 'ready',
              actions: [{ type: 'noteRecord', params: ({ event }) => event.output }, 'sendRecord'],
            },
            onError: [
              { guard: { type: 'wasHere', params: ({ event }) => failureOf(event.error) }, target: 'gone' },
              { guard: { type: 'isGone', params: ({ event }) => failureOf(event.error) }, target: 'missing' },
              {
                guard: { type: 'isForbidden', params: ({ event }) => failureOf(event.error) },
                target: 'denied',
                actions: { type: 'noteFailure', params: ({ event }) => failureOf(event.error) },
              },
              {
                guard: { type: 'isTransient', params: ({ event }) => failureOf(event.error) },
                target: 'unreachable',
                actions: { type: 'noteFailure', params: ({ event }) => failureOf(event.error) },
              },
              { target: 'failed', actions: { type: 'noteFailure', params: ({ event }) => failureOf(event.error) } },
            ],
          },
          on: { 'records.stale': { target: 'loading', reenter: true } },
        },
        ready: {
          entry: ['keepRecord', 'connect'],
          on: {
            // The server had a reason: is the document still there, and may one still see it?
            'link.refused': [{ guard: ({ event }) => event.reason === 'too-big' }, { target: 'doubted' }],
          },
        },
        doubted: { after: { connectAgain: 'loading' } },
        unreachable: {
          description: 'Shows what this device kept, if it kept any.',
          on: { 'link.authorised': 'loading' },
          after: { fetchAgain: 'loading' },
        },
        missing: {
          description:
            'It is not at the server: not any more, never for this person, or not yet, while its making waits in the outbox.',
          on: {
            'server.batch': { guard: { type: 'isBack', params: ({ event }) => event.changes }, target: 'loading' },
          },
        },
        denied: { entry: 'dropCopy' },
        gone: {
          description: 'Deleted while it was open: what stands in it can still be copied.',
          on: {
            'server.batch': { guard: { type: 'isBack', params: ({ event }) => event.changes }, target: 'loading' },
          },
        },
        failed: {},
      },
    },
    link: {
      // Here, so that its end leaves the other regions as they are.
      invoke: {
        id: 'collaborate',
        src: 'collaborate',
        input: ({ context: { workspaceId, accountId, documentId } }) => ({ workspaceId, accountId, documentId }),
        onError: '.broken',
      },
      initial: 'opening',
      on: { 'presence.changed': { actions: { type: 'notePeople', params: ({ event }) => event.people } } },
      states: {
        opening: {
          description: 'Reads what this device has of the text.',
          on: {
            'copy.read': [{ guard: ({ event }) => event.empty, target: 'connecting' }, { target: 'offline' }],
          },
        },
        connecting: {
          description: 'There is nothing to show before the server has sent it.',
          on: {
            'link.synced': 'synced',
            'link.authorised': { guard: ({ event }) => event.readOnly, target: 'connectingReadOnly' },
            'text.begun': [
              { guard: ({ event }) => event.given, target: 'offline' },
              { target: 'offline', actions: 'begin' },
            ],
          },
        },
        connectingReadOnly: {
          on: { 'link.synced': 'readOnly', 'link.lost': 'connecting', 'link.refused': 'connecting' },
        },
        offline: {
          description: 'Shows what this device has; typing goes on and is sent later.',
          tags: 'readable',
          on: {
            'link.synced': 'synced',
            'link.authorised': { guard: ({ event }) => event.readOnly, target: 'readOnly' },
          },
        },
        synced: {
          tags: 'readable',
          on: {
            'link.lost': 'offline',
            'link.refused': 'offline',
            'link.authorised': { guard: ({ event }) => event.readOnly, target: 'readOnly' },
          },
        },
        readOnly: {
          description: 'Shows the text as it changes, and takes nothing.',
          tags: 'readable',
          on: {
            'link.lost': 'readOnlyOffline',
            'link.refused': 'readOnlyOffline',
            'link.authorised': { guard: ({ event }) => !event.readOnly, target: 'synced' },
          },
        },
        readOnlyOffline: {
          tags: 'readable',
          on: {
            'link.authorised': [{ guard: ({ event }) => event.readOnly, target: 'readOnly' }, { target: 'offline' }],
            'link.synced': 'readOnly',
          },
        },
        broken: { description: 'The text can not be opened in this browser.' },
      },
    },
    changes: {
      initial: 'sent',
      on: {
        'link.refused': { actions: { type: 'noteRefusal', params: ({ event }) => event.reason } },
        'link.synced': { actions: 'forgetRefusal' },
      },
      states: {
        sent: { on: { 'changes.unsent': 'unsent' } },
        unsent: {
          description: 'The server has not got everything that was typed here.',
          tags: 'saving',
          on: { 'changes.sent': 'sent' },
        },
      },
    },
    versions: {
      initial: 'closed',
      states: {
        closed: { on: { 'versions.opened': 'loading' } },
        loading: {
          invoke: {
            id: 'loadVersions',
            src: 'loadVersions',
            input: ({ context: { workspaceId, documentId } }) => ({ workspaceId, documentId }),
            onDone: { target: 'listed', actions: { type: 'noteVersions', params: ({ event }) => event.output } },
            onError: {
              target: 'failed',
              actions: { type: 'noteVersionsFailure', params: ({ event }) => failureOf(event.error) },
            },
          },
          on: { 'versions.closed': 'closed' },
        },
        failed: { on: { 'versions.retryRequested': 'loading', 'versions.closed': 'closed' } },
        listed: {
          on: {
            'versions.closed': 'closed',
            'version.chosen': {
              target: 'opening',
              actions: { type: 'choose', params: ({ event }) => event.versionId },
            },
          },
        },
        opening: {
          invoke: {
            id: 'loadVersion',
            src: 'loadVersion',
            input: ({ context: { workspaceId, documentId, versionId } }) => ({ workspaceId, documentId, versionId }),
            onDone: { target: 'previewing', actions: { type: 'notePreview', params: ({ event }) => event.output } },
            onError: {
              target: 'previewFailed',
              actions: { type: 'notePreviewFailure', params: ({ event }) => failureOf(event.error) },
            },
          },
          on: {
            'version.left': 'listed',
            'versions.closed': 'closed',
            'version.chosen': {
              target: 'opening',
              reenter: true,
              actions: { type: 'choose', params: ({ event }) => event.versionId },
            },
          },
        },
        previewFailed: {
          on: {
            'versions.retryRequested': 'opening',
            'version.left': 'listed',
            'versions.closed': 'closed',
            'version.chosen': {
              target: 'opening',
              actions: { type: 'choose', params: ({ event }) => event.versionId },
            },
          },
        },
        previewing: {
          on: {
            'version.left': 'listed',
            'versions.closed': 'closed',
            'restore.requested': 'confirming',
            'version.chosen': {
              target: 'opening',
              actions: { type: 'choose', params: ({ event }) => event.versionId },
            },
          },
        },
        confirming: {
          on: {
            'restore.cancelled': 'previewing',
            'restore.confirmed': {
              target: 'restoring',
              actions: assign({ restoreId: ({ event }) => event.mutationId }),
            },
          },
        },
        restoring: {
          tags: 'saving',
          invoke: {
            id: 'restoreVersion',
            src: 'restoreVersion',
            input: ({ context: { workspaceId, documentId, versionId, restoreId } }) => ({
              workspaceId,
              documentId,
              versionId,
              idempotencyKey: restoreId,
            }),
            onDone: {
              target: 'closed',
              actions: [{ type: 'noteRecord', params: ({ event }) => event.output }, 'sendRecord', 'sayRestored'],
            },
            onError: {
              target: 'previewing',
              actions: { type: 'sayFailure', params: ({ event }) => failureOf(event.error) },
            },
          },
        },
      },
    },
    images: {
      initial: 'idle',
      on: {
        'image.chosen': {
          guard: { type: 'isNew', params: ({ event }) => event.uploadId },
          actions: { type: 'addUpload', params: ({ event: { uploadId, name } }) => ({ uploadId, name }) },
        },
        'image.refused': {
          guard: { type: 'isNew', params: ({ event }) => event.uploadId },
          actions: {
            type: 'addUpload',
            params: ({ event: { uploadId, name, reason } }) => ({ uploadId, name, reason }),
          },
        },
        'image.retried': {
          guard: { type: 'isFailed', params: ({ event }) => event.uploadId },
          actions: {
            type: 'markUpload',
            params: ({ event }) => ({ id: event.uploadId, state: 'waiting' as const, message: null }),
          },
        },
        'image.dropped': { actions: { type: 'dropUpload', params: ({ event }) => event.uploadId } },
      },
      states: {
        idle: { always: { guard: 'hasWaiting', target: 'sending', actions: 'sendNext' } },
        sending: {
          tags: 'saving',
          invoke: {
            id: 'uploadImage',
            src: 'uploadImage',
            input: ({ context: { workspaceId, uploads } }) => ({
              workspaceId,
              uploadId: uploads.find(({ state }) => state === 'sending')?.id ?? '',
            }),
            onDone: { target: 'idle', actions: { type: 'endUpload', params: ({ event }) => event.output } },
            onError: { target: 'idle', actions: { type: 'failUpload', params: ({ event }) => failureOf(event.error) } },
          },
          on: {
            'image.dropped': [
              {
                guard: { type: 'isSending', params: ({ event }) => event.uploadId },
                target: 'idle',
                actions: { type: 'dropUpload', params: ({ event }) => event.uploadId },
              },
              { actions: { type: 'dropUpload', params: ({ event }) => event.uploadId } },
            ],
          },
        },
      },
    },
  },
});

function documentOf(result: object): Document {
  if (!('document' in result)) throw new Error('a write to a document is answered with one');
  return result.document as Document;
}
