/**
 * Tasks written in one line each. Started with its panel, stopped with it. What is typed is a draft of the device until
 * it is in writes of the records; a line that the server refuses comes back with the reason.
 * Invariant: a line is in the text, in a write under way, or among those refused.
 */
import { assign, enqueueActions, sendTo, setup } from 'xstate';
import { limits } from '../../../domain/limits.ts';
import { draftKey } from '../drafts/drafts.types.ts';
import { actorOf } from '../systemActors.ts';
import { linesOf, parseLine } from './parse.ts';
import type { MadeTask, QuickAddEvent, QuickAddInput } from './quickAdd.types.ts';

export interface QuickAddContext extends QuickAddInput {
  /** Made since it was opened, the last first. */
  made: readonly MadeTask[];
  refused: readonly { line: string; reason: string }[];
}

type Submitted = Extract<QuickAddEvent, { type: 'form.submitted' }>;

const shown = 50;

export const isTitle = (title: string): boolean => title !== '' && title.length <= limits.taskTitle;

export const quickAddMachine = setup({
  types: { context: {} as QuickAddContext, input: {} as QuickAddInput, events: {} as QuickAddEvent },
  guards: {
    isSeveral: ({ context }) => linesOf(context.text).length > 1,
    isUnfit: ({ context }, { known, today, ids }: Submitted) => {
      const lines = linesOf(context.text);
      return (
        lines.length === 0 ||
        ids.length < lines.length ||
        lines.some((line) => !isTitle(parseLine(line, known, today).title))
      );
    },
    isOurs: ({ context }, mutationId: string) => context.made.some((task) => task.mutationId === mutationId),
    hasRefused: ({ context }) => context.refused.length > 0,
  },
  actions: {
    noteText: assign({ text: (_, text: string) => text }),
    keepDraft: sendTo(
      ({ system }) => actorOf(system, 'drafts'),
      ({ context: { accountId, text } }) =>
        text === ''
          ? { type: 'draft.dropped' as const, key: draftKey.quickAdd(accountId) }
          : { type: 'draft.kept' as const, key: draftKey.quickAdd(accountId), text },
    ),
    requestTasks: enqueueActions(
      ({ context, enqueue, system }, { projectId, known, defaults, today, ids, at }: Submitted) => {
        const made = linesOf(context.text).flatMap((line, index): MadeTask[] => {
          const { taskId, mutationId } = ids[index] ?? {};
          if (taskId === undefined || mutationId === undefined) return [];
          const { title, statusId, typeId, priorityId, assignees, dueDate, estimate } = parseLine(line, known, today);
          enqueue.sendTo(actorOf(system, 'outbox'), {
            type: 'write.requested',
            write: {
              mutationId,
              at,
              replyTo: 'quickAdd',
              quiet: true,
              op: {
                kind: 'task.create',
                projectId,
                taskId,
                task: {
                  id: taskId,
                  workspaceId: context.workspaceId,
                  projectId,
                  title,
                  description: null,
                  assignees,
                  dueDate,
                  ...(estimate !== null && { estimate }),
                  statusId: statusId ?? defaults.statusId,
                  typeId: typeId ?? defaults.typeId,
                  priorityId: priorityId ?? defaults.priorityId,
                },
              },
            },
          });
          return [{ taskId, mutationId, projectId, title, line }];
        });
        enqueue.assign({ text: '', made: [...made.toReversed(), ...context.made].slice(0, shown) });
      },
    ),
    noteRefused: assign(({ context }, { mutationId, reason }: { mutationId: string; reason: string }) => {
      const task = context.made.find((each) => each.mutationId === mutationId);
      if (!task) return {};
      return {
        made: context.made.filter((each) => each !== task),
        refused: [...context.refused, { line: task.line, reason }],
      };
    }),
    takeBack: assign(({ context: { text, refused } }) => ({
      text: [...refused.map(({ line }) => line), ...(text.trim() === '' ? [] : [text])].join('\n'),
      refused: [],
    })),
  },
}).createMachine({
  id: 'quickAdd',
  context: ({ input }) => ({ ...input, made: [], refused: [] }),
  on: {
    'text.changed': {
      target: '.sorting',
      actions: [{ type: 'noteText', params: ({ event }) => event.text }, 'keepDraft'],
    },
    'refused.takenBack': { guard: 'hasRefused', target: '.sorting', actions: ['takeBack', 'keepDraft'] },
    'write.failed': {
      guard: { type: 'isOurs', params: ({ event }) => event.mutationId },
      actions: {
        type: 'noteRefused',
        params: ({ event }) => ({ mutationId: event.mutationId, reason: event.error.message }),
      },
    },
    'write.conflicted': {
      guard: { type: 'isOurs', params: ({ event }) => event.mutationId },
      actions: { type: 'noteRefused', params: ({ event }) => ({ mutationId: event.mutationId, reason: '' }) },
    },
    'form.submitted': [
      { guard: { type: 'isUnfit', params: ({ event }) => event }, target: '.lacking' },
      { target: '.sorting', actions: [{ type: 'requestTasks', params: ({ event }) => event }, 'keepDraft'] },
    ],
  },
  initial: 'sorting',
  states: {
    sorting: {
      description: 'Passed through: one line is a task at once, several are shown first.',
      always: [{ guard: 'isSeveral', target: 'several' }, { target: 'one' }],
    },
    one: {},
    several: { description: 'Pasted or typed lines: each is a task, once the person has seen them.' },
    lacking: { description: 'A line has no title, or one that is too long; the text stands as it was.' },
  },
});
