import { expect, test } from 'vitest';
import { AppError } from '../../../../domain/errors.ts';
import { emptyTaskValues } from '../../../../domain/fields/task.ts';
import type { ImportPlan } from '../../../../domain/imports/plan.ts';
import { noChoices } from '../../../../domain/imports/setup.ts';
import type { Project } from '../../../../domain/project.ts';
import { coverMachine, type InternalEvent } from '../../../../tests/model/coverage.ts';
import { importRunMachine } from './importRun.machine.ts';
import type { ImportRunInput } from './importRun.types.ts';

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
  entries: [],
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
      inputs: [input, { ...input, entries: [{ kind: 'statuses', name: 'odd' }] }],
      events: [
        { type: 'pause.requested' },
        { type: 'resume.requested' },
        { type: 'cancel.requested' },
        done('createEntries', project),
        failsWith('createEntries', refused),
        done('planImport', planOf(600)),
        failsWith('planImport', refused),
        done('sendRows', { rows: [] }),
        failsWith('sendRows', refused),
        failsWith('sendRows', new AppError('NETWORK', 'no answer')),
        done('sendLastRows', { rows: [] }),
        failsWith('sendLastRows', refused),
        { type: 'xstate.after.retryPause.importRun.waiting' },
      ],
      serializeState: ({ value, context: { sent, entries } }) => JSON.stringify([value, sent, entries.length]),
    }),
  ).toMatchObject({ states: 9, missed: [] });
});
