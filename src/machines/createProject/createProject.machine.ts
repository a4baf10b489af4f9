/**
 * The wizard that makes a project: its name, then its statuses, types and priorities. Started by the workspace when the
 * dialog opens, stopped when it closes. Emits dialog.closed. Everything typed is kept as a draft until the project
 * stands. The specification's unused steps 'members' and 'result' have no place in the visible dialog: people are
 * invited from the settings, and the result is the project's own screen.
 */
import { assign, emit, enqueueActions, not, sendTo, setup } from 'xstate';
import { newTag, type Project, projectNameRequired, type TagKind } from '../../../domain/project.ts';
import { draftKey } from '../drafts/drafts.types.ts';
import { type Failure, failureOf } from '../failure.ts';
import { messages } from '../messages.ts';
import { actorOf, unprovided } from '../systemActors.ts';
import { toastOf } from '../toasts/toasts.types.ts';
import { wizardMessages } from './createProject.messages.ts';
import type {
  CreateProjectCall,
  CreateProjectEmitted,
  CreateProjectEvent,
  CreateProjectForm,
  CreateProjectInput,
  DraftTag,
} from './createProject.types.ts';
import { projectOf } from './createProjectForm.ts';

export interface CreateProjectContext extends CreateProjectInput {
  nameError: string | null;
  error: Failure | null;
  /** The request under way, or the last one. */
  call: CreateProjectCall | null;
}

type Of<T extends CreateProjectEvent['type']> = Extract<CreateProjectEvent, { type: T }>;

/** As many tags of one kind as the server takes. */
const mostTags = 50;

const withTags = (
  form: CreateProjectForm,
  kind: TagKind,
  change: (tags: DraftTag[]) => DraftTag[],
): CreateProjectForm => ({
  ...form,
  [kind]: change(form[kind]),
});
const isBlank = (text: string): boolean => text.trim() === '';
const blankTags: Failure = { code: 'VALIDATION', message: wizardMessages.tagNameRequired, issues: [], status: 0 };

export const createProjectMachine = setup({
  types: {
    context: {} as CreateProjectContext,
    input: {} as CreateProjectInput,
    events: {} as CreateProjectEvent,
    emitted: {} as CreateProjectEmitted,
    tags: {} as 'saving',
    children: {} as { createProject: 'createProject' },
  },
  actors: { createProject: unprovided<Project, CreateProjectCall>('createProject') },
  actions: {
    nameProject: assign({
      form: ({ context }, name: string) => ({ ...context.form, name }),
      nameError: (_, name: string) => (isBlank(name) ? projectNameRequired : null),
    }),
    askForName: assign({ nameError: projectNameRequired }),
    addTag: assign({
      form: ({ context }, { kind, key }: Of<'tag.added'>) =>
        withTags(context.form, kind, (tags) => [...tags, { key, ...newTag[kind] }]),
    }),
    changeTag: assign({
      form: ({ context }, { kind, key, patch }: Of<'tag.changed'>) =>
        withTags(context.form, kind, (tags) => tags.map((tag) => (tag.key === key ? { ...tag, ...patch } : tag))),
    }),
    removeTag: assign({
      form: ({ context }, { kind, key }: Of<'tag.removed'>) =>
        withTags(context.form, kind, (tags) => tags.filter((tag) => tag.key !== key)),
    }),
    orderTags: assign({
      form: ({ context }, { kind, keys }: Of<'tags.reordered'>) =>
        withTags(context.form, kind, (tags) => {
          const rank = new Map(keys.map((key, index) => [key, index]));
          return tags.toSorted((a, b) => (rank.get(a.key) ?? keys.length) - (rank.get(b.key) ?? keys.length));
        }),
    }),
    /** Sent again unchanged it stays the same request: the first may have been done, and only its answer lost. */
    prepareCall: assign(
      ({ context: { form, workspaceId, accountId, call } }, { projectId, mutationId }: Of<'form.submitted'>) => {
        const again = call && projectOf(form, { projectId: call.body.id ?? projectId, workspaceId, accountId });
        return {
          call:
            call && JSON.stringify(again) === JSON.stringify(call.body)
              ? call
              : {
                  workspaceId,
                  idempotencyKey: mutationId,
                  body: projectOf(form, { projectId, workspaceId, accountId }),
                },
          error: null,
        };
      },
    ),
    noteError: assign({ error: (_, error: Failure) => error }),
    toastError: sendTo(
      ({ system }) => actorOf(system, 'toasts'),
      (_, { message }: Failure) => toastOf('error', message),
    ),
    keepDraft: sendTo(
      ({ system }) => actorOf(system, 'drafts'),
      ({ context: { accountId, workspaceId, form } }) => ({
        type: 'draft.kept' as const,
        key: draftKey.createProject(accountId, workspaceId),
        text: JSON.stringify(form),
      }),
    ),
    announce: enqueueActions(({ context: { accountId, workspaceId }, enqueue, system }, project: Project) => {
      enqueue.sendTo(actorOf(system, 'drafts'), {
        type: 'draft.dropped',
        key: draftKey.createProject(accountId, workspaceId),
      });
      enqueue.sendTo(actorOf(system, 'records'), { type: 'project.arrived', project });
      enqueue.sendTo(actorOf(system, 'toasts'), toastOf('success', messages.projectCreated));
      enqueue.sendTo(actorOf(system, 'root'), { type: 'navigation.requested', to: `/projects/${project.id}/tasks` });
    }),
    closeDialog: emit({ type: 'dialog.closed' }),
  },
  guards: {
    isNamed: ({ context }) => !isBlank(context.form.name),
    hasBlankTags: ({ context: { form } }) =>
      [...form.statuses, ...form.types, ...form.priorities].some(({ name }) => isBlank(name)),
    hasRoom: ({ context }, kind: TagKind) => context.form[kind].length < mostTags,
    isNotLast: ({ context }, kind: TagKind) => context.form[kind].length > 1,
  },
}).createMachine({
  id: 'createProject',
  context: ({ input }) => ({ ...input, nameError: null, error: null, call: null }),
  initial: 'general',
  states: {
    general: {
      on: {
        'name.changed': { actions: [{ type: 'nameProject', params: ({ event }) => event.name }, 'keepDraft'] },
        'step.advanced': [{ guard: 'isNamed', target: 'tasks' }, { actions: 'askForName' }],
        'dialog.dismissed': { target: 'closed', actions: 'closeDialog' },
      },
    },
    tasks: {
      initial: 'configuring',
      states: {
        configuring: {},
        failed: { description: 'The last try failed; the wizard stands as it was.' },
      },
      on: {
        'name.changed': { actions: [{ type: 'nameProject', params: ({ event }) => event.name }, 'keepDraft'] },
        'step.returned': 'general',
        'tag.added': {
          guard: { type: 'hasRoom', params: ({ event }) => event.kind },
          actions: [{ type: 'addTag', params: ({ event }) => event }, 'keepDraft'],
        },
        'tag.changed': { actions: [{ type: 'changeTag', params: ({ event }) => event }, 'keepDraft'] },
        'tag.removed': {
          guard: { type: 'isNotLast', params: ({ event }) => event.kind },
          actions: [{ type: 'removeTag', params: ({ event }) => event }, 'keepDraft'],
        },
        'tags.reordered': { actions: [{ type: 'orderTags', params: ({ event }) => event }, 'keepDraft'] },
        'form.submitted': [
          { guard: not('isNamed'), target: 'general', actions: 'askForName' },
          { guard: 'hasBlankTags', target: '.failed', actions: { type: 'noteError', params: blankTags } },
          { target: 'creating', actions: { type: 'prepareCall', params: ({ event }) => event } },
        ],
        'dialog.dismissed': { target: 'closed', actions: 'closeDialog' },
      },
    },
    creating: {
      tags: 'saving',
      invoke: {
        id: 'createProject',
        src: 'createProject',
        input: ({ context: { call, form, workspaceId, accountId } }) =>
          call ?? { workspaceId, idempotencyKey: '', body: projectOf(form, { projectId: '', workspaceId, accountId }) },
        onDone: { target: 'done', actions: [{ type: 'announce', params: ({ event }) => event.output }, 'closeDialog'] },
        onError: {
          target: 'tasks.failed',
          actions: [
            { type: 'noteError', params: ({ event }) => failureOf(event.error) },
            { type: 'toastError', params: ({ event }) => failureOf(event.error) },
          ],
        },
      },
      on: {
        'dialog.dismissed': {
          description: 'The request is given up; the draft stays.',
          target: 'closed',
          actions: 'closeDialog',
        },
      },
    },
    done: { description: 'The project stands, and its screen has been asked for.' },
    closed: { description: 'The view has been told to close the dialog.' },
  },
});
