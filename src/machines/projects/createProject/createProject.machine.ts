/**
 * Machine of two dialogs that create a project. The wizard has two steps: the name, then statuses, types and
 * priorities. The small form creates a project together with its first task. The workspace starts and stops the machine
 * with the dialog. The machine emits `dialog.closed`. Invariant: a step with errors isn't left, except to go back. The
 * form's draft is removed once the project is created. The specification's unused steps 'members' and 'result' are left
 * out.
 */
import { phrase } from '../../../../domain/phrase.ts';
import { assign, emit, enqueueActions, setup } from 'xstate';
import { type Project, usualValues } from '../../../../domain/project.ts';
import { draftKey } from '../../app/drafts/drafts.types.ts';
import { type Failure, storeFailure, toastFailure } from '../../failure.ts';
import { failureIn } from '../../serviceFailure.ts';
import { newWrite } from '../../sync/outbox/newWrite.ts';
import { requestWrite } from '../../sync/outbox/outbox.senders.ts';
import type { WriteOp } from '../../sync/outbox/outbox.types.ts';
import { repeatedCall } from '../../sync/repeatedCall.ts';
import { unprovided } from '../../unprovided.ts';
import type {
  CreateProjectCall,
  CreateProjectEmitted,
  CreateProjectEvent,
  CreateProjectInput,
  FirstTask,
  NewProject,
} from './createProject.types.ts';
import { stepErrors, type WizardStep } from './stepErrors.ts';
import { removeDraft } from '../../app/drafts/drafts.senders.ts';
import { deliverProject } from '../../sync/records/records.senders.ts';
import { navigate } from '../../app/root/root.senders.ts';
import { showToast } from '../../app/toasts/toasts.senders.ts';

export interface CreateProjectContext extends CreateProjectInput {
  error: Failure | null;
  call: CreateProjectCall;
  /** Task to create in the project, or null in the wizard. */
  firstTask: FirstTask | null;
}

type Of<T extends CreateProjectEvent['type']> = Extract<CreateProjectEvent, { type: T }>;

const storeError = { type: 'storeError', params: failureIn } as const;
const showError = { type: 'showError', params: failureIn } as const;

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
        { project, projectId, mutationId }: Pick<Of<'form.submitted'>, 'project' | 'projectId' | 'mutationId'>,
      ) => ({
        call: repeatedCall(call, {
          workspaceId,
          body: { id: projectId, ...project, description: '', workspaceId, createdBy: accountId },
          idempotencyKey: mutationId,
        }),
        error: null,
      }),
    ),
    storeError: storeFailure('error'),
    showError: toastFailure(),
    announce: enqueueActions(({ context: { accountId, workspaceId }, enqueue }, project: Project) => {
      enqueue(removeDraft(draftKey.createProject(accountId, workspaceId)));
      enqueue(deliverProject(project));
      enqueue(showToast('success', phrase('toasts', 'projectCreated')));
      enqueue(navigate(`/projects/${project.id}/tasks`));
    }),
    /** Opens no other screen, because the home screen shows the new task. */
    announceBoth: enqueueActions(({ context: { accountId, workspaceId, firstTask }, enqueue }, project: Project) => {
      enqueue(removeDraft(draftKey.firstProject(accountId, workspaceId)));
      enqueue(deliverProject(project));
      if (firstTask === null) return;
      const { taskId, title, ...ids } = firstTask;
      const task = { id: taskId, workspaceId, projectId: project.id, title, ...usualValues(project, accountId) };
      const op: WriteOp = { kind: 'task.create', projectId: project.id, taskId, task };
      enqueue(requestWrite(newWrite(ids, op, { quiet: true })));
    }),
    storeTask: assign({ firstTask: (_, task: FirstTask) => task }),
    closeDialog: emit({ type: 'dialog.closed' }),
  },
  guards: {
    isWhole: (_, { project, task }: Of<'both.submitted'>) =>
      Object.keys(stepErrors('tasks', project)).length === 0 && task.title.trim() !== '',
    hasFirstTask: ({ context }) => context.firstTask !== null,
    isComplete: (_, { step, project }: { step: WizardStep; project: NewProject }) =>
      Object.keys(stepErrors(step, project)).length === 0,
  },
}).createMachine({
  id: 'createProject',
  context: ({ input }) => ({
    ...input,
    error: null,
    firstTask: null,
    call: { workspaceId: input.workspaceId, body: { name: '' }, idempotencyKey: '' },
  }),
  initial: 'general',
  states: {
    general: {
      on: {
        'step.advanced': {
          guard: { type: 'isComplete', params: ({ event: { project } }) => ({ step: 'general', project }) },
          target: 'tasks',
        },
        'both.submitted': {
          guard: { type: 'isWhole', params: ({ event }) => event },
          target: 'creating',
          actions: [
            { type: 'storeTask', params: ({ event }) => event.task },
            { type: 'prepareCall', params: ({ event }) => event },
          ],
        },
        'dialog.dismissed': { target: 'closed', actions: 'closeDialog' },
      },
    },
    tasks: {
      on: {
        'step.returned': 'general',
        'form.submitted': {
          guard: { type: 'isComplete', params: ({ event: { project } }) => ({ step: 'tasks', project }) },
          target: 'creating',
          actions: { type: 'prepareCall', params: ({ event }) => event },
        },
        'dialog.dismissed': { target: 'closed', actions: 'closeDialog' },
      },
    },
    creating: {
      tags: 'saving',
      invoke: {
        id: 'createProject',
        src: 'createProject',
        input: ({ context }) => context.call,
        onDone: [
          {
            guard: 'hasFirstTask',
            target: 'done',
            actions: [{ type: 'announceBoth', params: ({ event }) => event.output }, 'closeDialog'],
          },
          { target: 'done', actions: [{ type: 'announce', params: ({ event }) => event.output }, 'closeDialog'] },
        ],
        onError: [
          { guard: 'hasFirstTask', target: 'general', actions: [storeError, showError] },
          { target: 'tasks', actions: [storeError, showError] },
        ],
      },
      on: {
        'dialog.dismissed': {
          description: 'The request is cancelled. The draft is kept.',
          target: 'closed',
          actions: 'closeDialog',
        },
      },
    },
    done: { description: 'The project is created. Its screen opens after the wizard only.' },
    closed: { description: 'The view closes the dialog.' },
  },
});
