import { expect, test } from 'vitest';
import { type AnyActorRef, type AnyStateMachine, fromPromise, type InputFrom, fromCallback } from 'xstate';
import { AppError } from '../../../domain/errors.ts';
import { stage } from '../../../tests/model/stage.ts';
import { accessTokensMachine } from '../people/accessTokens/accessTokens.machine.ts';
import { boardsMachine } from '../tasks/boards/boards.machine.ts';
import { createProjectMachine } from '../projects/createProject/createProject.machine.ts';
import { createWorkspaceMachine } from '../people/createWorkspace/createWorkspace.machine.ts';
import { invitePeopleMachine } from '../people/invitePeople/invitePeople.machine.ts';
import { conversationsMachine } from '../talk/conversations/conversations.machine.ts';
import { pokerRoomsMachine } from '../poker/pokerRooms/pokerRooms.machine.ts';
import { savedViewsMachine } from '../projects/savedViews/savedViews.machine.ts';
import { sprintsMachine } from '../flow/sprints/sprints.machine.ts';
import { workflowsMachine } from '../flow/workflows/workflows.machine.ts';
import { settled } from '../../../tests/support/settled.ts';

const of = { workspaceId: 'w', accountId: 'a', projectId: 'p' };

interface Form {
  machine: AnyStateMachine;
  /** Slot of the service that sends the form. */
  src: string;
  /** Child with the form, if it isn't the machine itself. */
  child?: string;
  input?: unknown;
  fill: object[];
  /** Returns the event that sends the form. Its ids end in `n`. It contains `name` if it contains the values. */
  send: (n: number, name: string) => object;
  change: object[];
}

const recordForm: Omit<Form, 'machine'> = {
  src: 'saveRecord',
  child: 'form',
  input: of,
  fill: [{ type: 'form.opened', values: {}, record: null }],
  send: (n, name) => ({ type: 'form.submitted', values: { name }, recordId: `r${n}`, mutationId: `m${n}` }),
  change: [],
};

const forms: Record<string, Form> = {
  'a board': { machine: boardsMachine, ...recordForm },
  'a workflow': { machine: workflowsMachine, ...recordForm },
  'a room of planning poker': { machine: pokerRoomsMachine, ...recordForm },
  'a sprint': { machine: sprintsMachine, ...recordForm },
  'the end of a sprint, with a new one': {
    machine: sprintsMachine,
    src: 'completeSprint',
    input: of,
    fill: [
      {
        type: 'completion.requested',
        sprint: { id: 's', projectId: 'p', state: 'active' },
        form: { to: 'next', sprintId: null, name: 'One' },
      },
    ],
    send: (n) => ({ type: 'action.confirmed', mutationId: `m${n}`, newSprintId: `s${n}` }),
    change: [{ type: 'completion.changed', patch: { name: 'Two' } }],
  },
  'a project': {
    machine: createProjectMachine,
    src: 'createProject',
    input: of,
    fill: [{ type: 'step.advanced', project: { name: 'One' } }],
    send: (n, name) => ({ type: 'form.submitted', project: { name }, projectId: `p${n}`, mutationId: `m${n}` }),
    change: [],
  },
  'a workspace': {
    machine: createWorkspaceMachine,
    src: 'createWorkspace',
    fill: [],
    send: (n, name) => ({ type: 'form.submitted', name, workspaceId: `w${n}`, mutationId: `m${n}` }),
    change: [],
  },
  'an invitation': {
    machine: invitePeopleMachine,
    src: 'createInvitation',
    input: of,
    fill: [],
    send: (n, name) => ({
      type: 'form.submitted',
      body: { email: `${name}@example.com`, role: 'guest' },
      mutationId: `m${n}`,
    }),
    change: [],
  },
  "another program's key": { machine: accessTokensMachine, ...recordForm },
  'a conversation': {
    machine: conversationsMachine,
    src: 'createConversation',
    input: of,
    fill: [{ type: 'dialog.opened' }],
    send: (n, name) => ({ type: 'form.submitted', name, memberIds: ['b', 'c'], mutationId: `m${n}` }),
    change: [],
  },
  'a saved view': {
    // Without lists, because none is loaded here.
    ...recordForm,
    machine: savedViewsMachine.provide({ actors: { followList: fromCallback(() => undefined) as never } }),
  },
};

test.each(Object.entries(forms))(
  '%s is sent again with the same key if the answer was lost, and with a new key if it changed',
  async (_, { machine, src, child, input, fill, send, change }) => {
    const calls: unknown[] = [];
    const lost = fromPromise<never, unknown>(({ input: call }) => {
      calls.push(call);
      return Promise.reject(new AppError('NETWORK', 'no answer'));
    });
    const { actors } = machine.implementations;
    const double =
      child === undefined
        ? { [src]: lost }
        : { [child]: (actors[child] as AnyStateMachine).provide({ actors: { [src]: lost } }) };
    const it = stage(machine.provide({ actors: double }), input as InputFrom<AnyStateMachine>);
    const sendAll = async (events: object[]) => {
      for (const event of events) (it.actor as AnyActorRef).send(event as { type: string });
      await settled();
    };
    await sendAll([...fill, send(1, 'One')]);
    await sendAll([send(2, 'One')]);
    expect(calls).toHaveLength(2);
    expect(calls[1]).toEqual(calls[0]);
    await sendAll([...change, send(3, 'Two')]);
    expect(JSON.stringify(calls[2])).toContain('"m3"');
  },
);
