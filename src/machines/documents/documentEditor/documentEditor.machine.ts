/**
 * One open document: the viewer's access, its versions and the uploads of its images. It starts and stops with its
 * screen. The `collaboration` actor connects the text, and `savedText` actors save title and description. Emits
 * `image.uploaded` when an image can be placed in the text. Invariant: the text connects only once the server is known
 * to have the document.
 */
import { phrase } from '../../../../domain/phrase.ts';
import { assign, emit, enqueueActions, sendTo, setup } from 'xstate';
import { restartAfterCrash } from '../../crash.ts';
import type { Document } from '../../../../domain/document.ts';
import { collaborationMachine } from '../collaboration/collaboration.machine.ts';
import type { LostFound } from '../collaboration/collaboration.types.ts';
import { draftKey } from '../../app/drafts/drafts.types.ts';
import { type Failure, isTransient, storeFailure, toastFailure } from '../../failure.ts';
import { followList } from '../../sync/followList.ts';
import { imageUploadMachine } from '../imageUpload/imageUpload.machine.ts';
import type { ImageUploadEvent, ImageUploadInput } from '../imageUpload/imageUpload.types.ts';
import { newWrite } from '../../sync/outbox/newWrite.ts';
import type { DocumentSpec } from '../../sync/records/resources/document.ts';
import { savedTextMachine } from '../../sync/savedText/savedText.machine.ts';
import type { SavedTextInput } from '../../sync/savedText/savedText.types.ts';
import { sendByName } from '../../senders.ts';
import { unprovided } from '../../unprovided.ts';
import type {
  DocumentEditorContext,
  DocumentEditorEmitted,
  DocumentEditorEvent,
  DocumentEditorInput,
  RestoreVersionCall,
} from './documentEditor.types.ts';
import { versionsRegion } from './versionsRegion.ts';
import { requestWrite } from '../../sync/outbox/outbox.senders.ts';
import { refreshResource } from '../../sync/records/records.senders.ts';
import { showToast } from '../../app/toasts/toasts.senders.ts';

type Of<T extends DocumentEditorEvent['type']> = Extract<DocumentEditorEvent, { type: T }>;
const uploadId = (id: string) => `upload/${id}` as const;

const idOfUpload = ({ event }: { event: { uploadId: string } }) => event.uploadId;
const received = [
  {
    type: 'saveCopy',
    params: ({ event }: { event: Of<'list.received'> }) => onlyOf(event.elements),
  },
  'sendBase',
] as const;

const typingPause = 1000;
const fetchAgain = 5000;
const connectAgain = 1500;
/** Pause before a text that was too large is sent again, because another person may have shortened it. */
const sendAgain = 60_000;

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

export const documentEditorMachine = setup({
  types: {
    context: {} as DocumentEditorContext,
    input: {} as DocumentEditorInput,
    events: {} as DocumentEditorEvent,
    emitted: {} as DocumentEditorEmitted,
    children: {} as {
      followDocument: 'followList';
      collaboration: 'collaboration';
      restoreVersion: 'restoreVersion';
      title: 'savedText';
      description: 'savedText';
    } & Record<`upload/${string}`, 'imageUpload'>,
  },
  actors: {
    followList: followList<DocumentSpec>(),
    collaboration: collaborationMachine,
    restoreVersion: unprovided<Document, RestoreVersionCall>('restoreVersion'),
    imageUpload: imageUploadMachine,
    savedText: savedTextMachine,
  },
  delays: { fetchAgain, connectAgain, sendAgain },
  actions: {
    refresh: enqueueActions(({ context: { documentId }, enqueue }) =>
      enqueue(refreshResource({ kind: 'document' as const, documentId })),
    ),
    connect: sendTo('collaboration', { type: 'connect' }),
    dropCopy: sendTo('collaboration', { type: 'copy.removed' }),
    saveCopy: enqueueActions(({ enqueue }, document: Document) => {
      enqueue.assign({ copy: document, failure: null });
      enqueue.sendTo('collaboration', { type: 'copy.saved', record: document });
    }),
    readCopy: assign({ copy: ({ context }, copy: Document | null) => context.copy ?? copy }),
    setFailure: storeFailure(),
    /** Sends the server's title and description, and the document's project, to the `savedText` actors. */
    sendBase: enqueueActions(({ context: { copy, documentId }, enqueue }) => {
      if (!copy) return;
      const { version, projectId } = copy;
      for (const field of ['title', 'description'] as const)
        enqueue.sendTo(field, {
          type: 'base.changed',
          text: copy[field] ?? '',
          version,
          operation: { kind: 'document.update', projectId, documentId, field },
        });
    }),
    reset: assign({ copy: null, failure: null, lost: null, queue: [] }),
    askForLost: sendTo('collaboration', { type: 'lost.asked' }),
    storeLost: assign({ lost: (_, lost: LostFound) => lost }),
    keepLost: enqueueActions(
      ({ context: { lost }, enqueue }, { documentId, title, mutationId, at }: Of<'lost.kept'>) => {
        if (!lost) return;
        const { projectId, markdown: content } = lost;
        const document = { title, type: 'document', content } as const;
        enqueue(
          requestWrite(newWrite({ mutationId, at }, { kind: 'document.create', projectId, documentId, document })),
        );
      },
    ),
    dropLost: sendTo('collaboration', { type: 'lost.dropped' }),
    choose: assign({ versionId: (_, versionId: string) => versionId }),
    storeRestoreId: assign({ restoreId: (_, id: string) => id }),
    showRestored: showToast('success', phrase('toasts', 'versionRestored')),
    showFailure: toastFailure(),
    addUpload: enqueueActions(({ context: { workspaceId }, enqueue }, image: Omit<ImageUploadInput, 'workspaceId'>) =>
      enqueue.spawnChild('imageUpload', {
        id: uploadId(image.uploadId),
        systemId: uploadId(image.uploadId),
        input: { workspaceId, ...image },
      }),
    ),
    queue: assign({ queue: ({ context }, id: string) => [...context.queue, id] }),
    leaveQueue: assign({ queue: ({ context }, id: string) => context.queue.filter((each) => each !== id) }),
    startFirst: enqueueActions(({ context: { queue }, enqueue }) =>
      enqueue(sendByName(uploadId(queue[0] ?? ''), { type: 'upload.started' } satisfies ImageUploadEvent)),
    ),
    retryUpload: enqueueActions(({ enqueue }, id: string) =>
      enqueue(sendByName(uploadId(id), { type: 'upload.retried' } satisfies ImageUploadEvent)),
    ),
    stopUpload: enqueueActions(({ enqueue }, id: string) => enqueue.stopChild(uploadId(id))),
    placeImage: emit((_, event: Of<'upload.done'>) => ({ ...event, type: 'image.uploaded' as const })),
  },
  guards: {
    isGone: (_, { code }: Failure) => code === 'NOT_FOUND',
    wasHere: ({ context }, { code }: Failure) => code === 'NOT_FOUND' && context.copy !== null,
    isForbidden: (_, { code }: Failure) => code === 'FORBIDDEN',
    isTransient: (_, { code }: Failure) => isTransient(code),
  },
}).createMachine({
  id: 'documentEditor',
  context: ({ input }) => ({
    ...input,
    copy: null,
    failure: null,
    lost: null,
    versionId: '',
    restoreId: '',
    queue: [],
  }),
  invoke: [
    {
      id: 'collaboration',
      src: 'collaboration',
      input: ({ context: { workspaceId, accountId, documentId } }) => ({ workspaceId, accountId, documentId }),
      onDone: {},
      onError: { actions: restartAfterCrash },
    },
    {
      id: 'followDocument',
      src: 'followList',
      input: ({ context: { documentId } }) => ({ spec: { kind: 'document', documentId } }),
      onDone: {},
      onError: { actions: restartAfterCrash },
    },
    {
      id: 'title',
      systemId: 'documentEditor.title',
      src: 'savedText',
      input: ({ context: { accountId, documentId, titleDraft } }) =>
        textOf('title', documentId, draftKey.documentTitle(accountId, documentId), titleDraft),
      onDone: {},
      onError: { actions: restartAfterCrash },
    },
    {
      id: 'description',
      systemId: 'documentEditor.description',
      src: 'savedText',
      input: ({ context: { accountId, documentId, descriptionDraft } }) =>
        textOf('description', documentId, draftKey.documentDescription(accountId, documentId), descriptionDraft),
      onDone: {},
      onError: { actions: restartAfterCrash },
    },
  ],
  type: 'parallel',
  on: {
    'database.replaced': {
      description: 'Opens the text again: the open one is of a lost database, and must not be merged.',
      target: '#documentEditor',
      reenter: true,
      actions: 'reset',
    },
  },
  states: {
    lost: {
      initial: 'none',
      states: {
        none: {},
        offered: {
          description: 'A text from before a restore of the database is offered as a copy.',
          on: {
            'lost.kept': { target: 'none', actions: [{ type: 'keepLost', params: ({ event }) => event }, 'dropLost'] },
            'lost.discarded': { target: 'none', actions: 'dropLost' },
          },
        },
      },
      on: { 'lost.found': { target: '.offered', actions: { type: 'storeLost', params: ({ event }) => event } } },
    },
    record: {
      initial: 'loading',
      on: {
        'list.received': { target: '.ready', actions: received },
        'list.failed': [
          { guard: { type: 'wasHere', params: ({ event }) => event.error }, target: '.gone' },
          { guard: { type: 'isGone', params: ({ event }) => event.error }, target: '.missing' },
          { guard: { type: 'isForbidden', params: ({ event }) => event.error }, target: '.denied' },
          {
            guard: { type: 'isTransient', params: ({ event }) => event.error },
            target: '.unreachable',
            actions: { type: 'setFailure', params: ({ event }) => event.error },
          },
          { target: '.failed', actions: { type: 'setFailure', params: ({ event }) => event.error } },
        ],
        'retry.requested': { target: '.loading', actions: 'refresh' },
        'copy.read': { actions: [{ type: 'readCopy', params: ({ event }) => event.record }, 'sendBase'] },
      },
      states: {
        loading: { description: 'Waits for the document, or for the error of loading it.' },
        ready: {
          entry: 'connect',
          on: {
            // The server may have closed the connection because the document was deleted or the access was removed.
            'link.refused': [
              { guard: ({ event }) => event.reason === 'too-big', target: 'tooBig' },
              { guard: ({ event }) => event.reason === 'access-changed', target: 'loading', actions: 'refresh' },
              { target: 'doubted' },
            ],
          },
        },
        tooBig: {
          description: 'The server refused the changes. They are sent again when the user has edited the text.',
          on: {
            'link.edited': 'ready',
            'list.received': { actions: received },
          },
          after: { sendAgain: 'ready' },
        },
        doubted: { after: { connectAgain: { target: 'loading', actions: 'refresh' } } },
        unreachable: {
          description: 'Shows the copy on this device, if there is one.',
          on: { 'link.authorised': { target: 'loading', actions: 'refresh' } },
          after: { fetchAgain: { target: 'loading', actions: 'refresh' } },
        },
        missing: {
          entry: 'askForLost',
          description:
            'The server does not have the document: it was deleted, the viewer may not see it, or the outbox has not sent its creation.',
        },
        denied: { entry: 'dropCopy' },
        gone: { description: 'The document was deleted while it was open. Its text can still be copied.' },
        failed: {},
      },
    },
    versions: versionsRegion,
    images: {
      on: {
        'image.chosen': {
          actions: {
            type: 'addUpload',
            params: ({ event }) => ({ uploadId: event.uploadId, name: event.name, refusal: event.refusal }),
          },
        },
        'image.retried': { actions: { type: 'retryUpload', params: idOfUpload } },
        'image.dropped': {
          actions: [
            { type: 'stopUpload', params: idOfUpload },
            { type: 'leaveQueue', params: idOfUpload },
            'startFirst',
          ],
        },
        'upload.waiting': { actions: [{ type: 'queue', params: idOfUpload }, 'startFirst'] },
        'upload.failed': { actions: [{ type: 'leaveQueue', params: idOfUpload }, 'startFirst'] },
        'upload.done': {
          actions: [
            { type: 'placeImage', params: ({ event }) => event },
            { type: 'stopUpload', params: idOfUpload },
            { type: 'leaveQueue', params: idOfUpload },
            'startFirst',
          ],
        },
      },
    },
  },
});

function onlyOf(documents: readonly Document[]): Document {
  const [document] = documents;
  if (!document) throw new Error('The list of one document has it');
  return document;
}
