/**
 * The wizard that creates a project: its name, then its statuses, types and priorities. Started by the workspace when the
 * dialog opens, stopped when it closes. Emits dialog.closed. The draft of the form is dropped once the project is
 * created. The specification's unused steps 'members' and 'result' have no place in the visible dialog: people are
 * invited from the settings, and the result is the project's own screen.
 */
import { assign, emit, enqueueActions, sendTo, setup } from 'xstate';
import type { Project } from '../../../domain/project.ts';
import { draftKey } from '../drafts/drafts.types.ts';
import { type Failure, failureOf } from '../failure.ts';
import { messages } from '../messages.ts';
import { repeatedCall } from '../repeatedCall.ts';
import { actorOf, unprovided } from '../systemActors.ts';
import { toastOf } from '../toasts/toasts.types.ts';
import type {
  CreateProjectCall,
  CreateProjectEmitted,
  CreateProjectEvent,
  CreateProjectInput,
} from './createProject.types.ts';

export interface CreateProjectContext extends CreateProjectInput {
  error: Failure | null;
  /** The request under way, or the last one. */
  call: CreateProjectCall;
}

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
    prepareCall: assign(
      (
        { context: { workspaceId, accountId, call } },
        { project, projectId, mutationId }: Extract<CreateProjectEvent, { type: 'form.submitted' }>,
      ) => ({
        call: repeatedCall(call, {
          workspaceId,
          body: { id: projectId, ...project, description: '', workspaceId, createdBy: accountId },
          idempotencyKey: mutationId,
        }),
        error: null,
      }),
    ),
    noteError: assign({ error: (_, error: Failure) => error }),
    toastError: sendTo(
      ({ system }) => actorOf(system, 'toasts'),
      (_, { message }: Failure) => toastOf('error', message),
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
}).createMachine({
  id: 'createProject',
  context: ({ input }) => ({
    ...input,
    error: null,
    call: { workspaceId: input.workspaceId, body: { name: '' }, idempotencyKey: '' },
  }),
  initial: 'general',
  states: {
    general: {
      on: {
        'step.advanced': 'tasks',
        'dialog.dismissed': { target: 'closed', actions: 'closeDialog' },
      },
    },
    tasks: {
      on: {
        'step.returned': 'general',
        'form.submitted': { target: 'creating', actions: { type: 'prepareCall', params: ({ event }) => event } },
        'dialog.dismissed': { target: 'closed', actions: 'closeDialog' },
      },
    },
    creating: {
      tags: 'saving',
      invoke: {
        id: 'createProject',
        src: 'createProject',
        input: ({ context }) => context.call,
        onDone: { target: 'done', actions: [{ type: 'announce', params: ({ event }) => event.output }, 'closeDialog'] },
        onError: {
          target: 'tasks',
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
