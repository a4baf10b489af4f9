/**
 * Machine of quick add: tasks are typed as one line each. It runs while its panel is open. The typed text is a draft
 * until it is submitted as writes. A rejected line is offered again with the reason. Invariant: each line is in the
 * text, in a pending write, or in the list of rejected lines.
 */
import { assign, enqueueActions, setup } from 'xstate';
import { limits } from '../../../../domain/limits.ts';
import type { PhraseOrText } from '../../../../domain/phrase.ts';
import { draftKey } from '../../app/drafts/drafts.types.ts';
import { newWrite } from '../../sync/outbox/newWrite.ts';
import type { WriteOp } from '../../sync/outbox/outbox.types.ts';
import { removeDraft, saveDraft } from '../../app/drafts/drafts.senders.ts';
import { linesOf, parseLine } from './parse.ts';
import type { CreatedTask, QuickAddEvent, QuickAddInput } from './quickAdd.types.ts';
import { requestWrite } from '../../sync/outbox/outbox.senders.ts';

export interface QuickAddContext extends QuickAddInput {
  /** Tasks created since the panel opened, newest first. */
  created: readonly CreatedTask[];
  rejected: readonly { line: string; reason: PhraseOrText }[];
}

type Submitted = Extract<QuickAddEvent, { type: 'form.submitted' }>;

const maxCreated = 50;

export const isTitle = (title: string): boolean => title !== '' && title.length <= limits.taskTitle;

export const quickAddMachine = setup({
  types: { context: {} as QuickAddContext, input: {} as QuickAddInput, events: {} as QuickAddEvent },
  guards: {
    hasSeveralLines: ({ context }) => linesOf(context.text).length > 1,
    isInvalid: ({ context }, { known, today, ids }: Submitted) => {
      const lines = linesOf(context.text);
      return (
        lines.length === 0 ||
        ids.length < lines.length ||
        lines.some((line) => !isTitle(parseLine(line, known, today).title))
      );
    },
    isOwnWrite: ({ context }, mutationId: string) => context.created.some((task) => task.mutationId === mutationId),
    hasRejected: ({ context }) => context.rejected.length > 0,
  },
  actions: {
    storeText: assign({ text: (_, text: string) => text }),
    saveDraft: enqueueActions(({ context: { accountId, text }, enqueue }) => {
      const key = draftKey.quickAdd(accountId);
      enqueue(text === '' ? removeDraft(key) : saveDraft(key, text));
    }),
    requestTasks: enqueueActions(({ context, enqueue }, { projectId, known, defaults, today, ids, at }: Submitted) => {
      const created = linesOf(context.text).flatMap((line, index): CreatedTask[] => {
        const { taskId, mutationId } = ids[index] ?? {};
        if (taskId === undefined || mutationId === undefined) return [];
        const { title, statusId, typeId, priorityId, assignees, dueDate, estimate } = parseLine(line, known, today);
        const op: WriteOp = {
          kind: 'task.create',
          projectId,
          taskId,
          task: {
            id: taskId,
            workspaceId: context.workspaceId,
            projectId,
            title,
            description: null,
            assignees: assignees.length > 0 ? assignees : [...defaults.assignees],
            dueDate,
            ...(estimate !== null && { estimate }),
            statusId: statusId ?? defaults.statusId,
            typeId: typeId ?? defaults.typeId,
            priorityId: priorityId ?? defaults.priorityId,
          },
        };
        const manner = { replyTo: 'quickAdd', quiet: true };
        enqueue(requestWrite(newWrite({ mutationId, at }, op, manner)));
        return [{ taskId, mutationId, projectId, title, line }];
      });
      enqueue.assign({ text: '', created: [...created.toReversed(), ...context.created].slice(0, maxCreated) });
    }),
    rejectLine: assign(({ context }, { mutationId, reason }: { mutationId: string; reason: PhraseOrText }) => {
      const task = context.created.find((each) => each.mutationId === mutationId);
      if (!task) return {};
      return {
        created: context.created.filter((each) => each !== task),
        rejected: [...context.rejected, { line: task.line, reason }],
      };
    }),
    restoreLines: assign(({ context: { text, rejected } }) => ({
      text: [...rejected.map(({ line }) => line), ...(text.trim() === '' ? [] : [text])].join('\n'),
      rejected: [],
    })),
  },
}).createMachine({
  id: 'quickAdd',
  context: ({ input }) => ({ ...input, created: [], rejected: [] }),
  on: {
    'text.changed': {
      target: '.sorting',
      actions: [{ type: 'storeText', params: ({ event }) => event.text }, 'saveDraft'],
    },
    'lines.restored': { guard: 'hasRejected', target: '.sorting', actions: ['restoreLines', 'saveDraft'] },
    'write.failed': {
      guard: { type: 'isOwnWrite', params: ({ event }) => event.mutationId },
      actions: {
        type: 'rejectLine',
        params: ({ event }) => ({ mutationId: event.mutationId, reason: event.error.message }),
      },
    },
    'write.conflicted': {
      guard: { type: 'isOwnWrite', params: ({ event }) => event.mutationId },
      actions: { type: 'rejectLine', params: ({ event }) => ({ mutationId: event.mutationId, reason: '' }) },
    },
    'form.submitted': [
      { guard: { type: 'isInvalid', params: ({ event }) => event }, target: '.invalid' },
      { target: '.sorting', actions: [{ type: 'requestTasks', params: ({ event }) => event }, 'saveDraft'] },
    ],
  },
  initial: 'sorting',
  states: {
    sorting: {
      description:
        'Chooses the next state. A single line can be submitted directly; several lines are previewed first.',
      always: [{ guard: 'hasSeveralLines', target: 'several' }, { target: 'one' }],
    },
    one: {},
    several: {
      description: 'Several lines were typed or pasted. Each becomes a task after the user has seen the preview.',
    },
    invalid: { description: 'A line has no title, or a title that is too long. The text is unchanged.' },
  },
});
