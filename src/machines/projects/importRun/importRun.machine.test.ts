import { expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { AppError } from '../../../../domain/errors.ts';
import { emptyTaskValues } from '../../../../domain/fields/task.ts';
import type { ImportPlan } from '../../../../domain/imports/plan.ts';
import { noChoices } from '../../../../domain/imports/setup.ts';
import type { Project } from '../../../../domain/project.ts';
import { coverMachine, type InternalEvent } from '../../../../tests/model/coverage.ts';
import { supervise } from '../../../system/supervise.ts';
import { importRunMachine } from './importRun.machine.ts';
import type { ImportAnswer, ImportRunInput, SendRowsCall } from './importRun.types.ts';
import { settled } from '../../../../tests/support/settled.ts';

const project = { id: 'p' } as Project;
const planOf = (count: number): ImportPlan => ({
  rows: Array.from({ length: count }, (_, index) => ({
    ...emptyTaskValues,
    line: index + 2,
    key: `k${index}`,
    title: 'A',
    statusId: 's1',
    typeId: 't1',
    priorityId: 'p2',
    comments: [],
  })),
  problems: [],
  outcomes: [],
});
const input: ImportRunInput = {
  workspaceId: 'w',
  accountId: 'a',
  projectId: 'p',
  importId: 'i',
  fileName: 'tasks.csv',
  table: { source: 'csv', text: null, header: [], rows: [], broken: [] },
  setup: {
    fields: [],
    dayOrder: 'dmy',
    defaults: { statusId: 's1', typeId: 't1', priorityId: 'p2' },
    choices: noChoices,
  },
  place: { project, sprints: [] },
  plan: planOf(600),
  preparation: null,
  sent: 0,
  answers: [],
};
const refused = new AppError('FORBIDDEN', 'not yours');
const done = (id: string, output: unknown): InternalEvent => ({ type: `xstate.done.actor.${id}`, output });
const failsWith = (id: string, error: AppError): InternalEvent => ({ type: `xstate.error.actor.${id}`, error });

test('covers every transition', async () => {
  expect(
    await coverMachine({
      machine: importRunMachine,
      inputs: [
        input,
        { ...input, wasPaused: true },
        { ...input, preparation: { created: [{ kind: 'statuses', name: 'odd' }], statuses: [], archived: [] } },
      ],
      events: [
        { type: 'pause.requested' },
        { type: 'resume.requested' },
        { type: 'cancel.requested' },
        done('prepare', project),
        failsWith('prepare', refused),
        done('planImport', planOf(600)),
        failsWith('planImport', refused),
        done('sendRows', { rows: [] }),
        failsWith('sendRows', refused),
        failsWith('sendRows', new AppError('NETWORK', 'no answer')),
        done('sendLastRows', { rows: [] }),
        failsWith('sendLastRows', refused),
        { type: 'xstate.after.retryPause.importRun.waiting' },
      ],
      serializeState: ({ value, context: { sent, preparation } }) =>
        JSON.stringify([value, sent, preparation !== null]),
    }),
  ).toMatchObject({ states: 9, missed: [] });
});

test('stays paused after a crash, and continues with the next batch', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const keys: string[] = [];
  const run = createActor(
    supervise(
      importRunMachine.provide({
        actors: {
          sendRows: fromPromise<ImportAnswer, SendRowsCall>(({ input: { idempotencyKey } }) => {
            keys.push(idempotencyKey);
            return keys.length === 1 ? Promise.resolve({ rows: [] }) : new Promise(() => undefined);
          }),
        },
      }),
    ),
    { input },
  ).start();
  await settled();
  run.send({ type: 'pause.requested' });
  run.send({ type: 'child.crashed', error: new Error('crash') } as never);
  expect([run.getSnapshot().value, keys]).toEqual(['paused', ['i.0', 'i.500']]);
  run.send({ type: 'resume.requested' });
  expect([run.getSnapshot().value, keys]).toEqual(['sending', ['i.0', 'i.500', 'i.500']]);
});
