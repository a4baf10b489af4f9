import type { LoggedField } from '../../domain/history.ts';
import type { TaskField } from '../../domain/fields/task.ts';
import type { Random } from './random.ts';
import type { Theme, TypeName } from './vocabulary.ts';
import { workdayFrom, workingDay, type WorkingTime } from './workingTime.ts';
import { createWriter } from './write.ts';

export interface Environment {
  random: Random;
  time: WorkingTime;
  /** Today as `YYYY-MM-DD`. */
  today: string;
  theme: Theme;
  titles: Set<string>;
  /** Statuses in the order of the columns. Work starts in the third and ends in the last one. */
  statusIds: readonly string[];
  /** Mean number of working days of a task in each status except the last. */
  dwell: readonly number[];
  types: readonly { id: string; name: TypeName; weight: number }[];
  priorityIds: readonly string[];
  people: readonly { id: string; fullName: string }[];
}

export interface TaskState {
  title: string;
  description: string | null;
  typeId: string;
  statusId: string;
  priorityId: string;
  dueDate: string | null;
  assignees: string[];
}

export interface LoggedChange {
  field: LoggedField;
  from: TaskState[keyof TaskState];
  to: TaskState[keyof TaskState];
  by: string;
  /** Milliseconds. */
  at: number;
}

export interface TaskLife {
  createdBy: string;
  createdAt: number;
  state: TaskState;
  /** Changes in order of time, without the creation. */
  log: LoggedChange[];
}

type Step =
  | { kind: 'move'; statusId: string }
  | { kind: 'take' }
  | { kind: 'handOver' | 'clarify' | 'describe' | 'reprioritise' }
  | { kind: 'plan'; dueDate: string };

const priorityWeights = [5, 20, 45, 22, 8];
const neverStarted = 0.32;
const day = 86_400_000;

/** Generates the life of one task: its activity log and the current state that results from the log. */
export function liveTask(around: Environment): TaskLife {
  const { random, time, statusIds, people, types, priorityIds } = around;
  const type = types[random.weighted(types.map(({ weight }) => weight))] ?? types[0];
  if (type === undefined) throw new Error('A project has types');
  const writer = createWriter(random, around.theme, type.name, around.titles);
  const born = random.whole(0, time.total - 1);
  const createdAt = time.moment(born);
  const author = random.pick(people);
  const first = random.chance(0.75) ? 0 : 1;
  const state: TaskState = {
    title: writer.title,
    description: random.chance(0.6) ? describe(around, writer) : null,
    typeId: type.id,
    statusId: statusIds[first] ?? '',
    priorityId: priorityIds[random.weighted(priorityWeights)] ?? '',
    dueDate: random.chance(0.25) ? workdayFrom(createdAt, random.whole(5, 40)) : null,
    assignees: random.chance(0.2) ? [random.pick(people).id] : [],
  };

  const steps = plan(around, born, first).sort((a, b) => a.at - b.at);
  const log: LoggedChange[] = [];
  let lastAt = createdAt;
  for (const { at, step } of steps) {
    lastAt = Math.max(time.moment(at), lastAt + 1000);
    const change = takeStep(around, state, step, writer);
    if (change !== null) log.push({ ...change, at: lastAt });
  }
  return { createdBy: author.id, createdAt, state, log };
}

interface Planned {
  /** Working seconds since the start of the history. */
  at: number;
  step: Step;
}

function plan(around: Environment, born: number, first: number): Planned[] {
  const { random, time, statusIds, dwell, today } = around;
  const last = statusIds.length - 1;
  const end = time.total - 30;
  const steps: Planned[] = [];
  const isForgotten = first === 0 && random.chance(neverStarted);
  let at = born;
  let status = first;
  while (!isForgotten && steps.length < 14) {
    const next = nextStatus(random, status, last);
    if (next === null) break;
    at += 900 + Math.round(random.lasting((dwell[status] ?? 2) * workingDay));
    if (at >= end) break;
    if (next === 2) steps.push({ at: at - 20, step: { kind: 'take' } });
    steps.push({ at, step: { kind: 'move', statusId: statusIds[next] ?? '' } });
    status = next;
  }

  const worked = Math.min(at, end);
  const sometime = (): number => (worked > born + 120 ? random.whole(born + 60, worked - 60) : worked);
  const addNow = (probability: number, step: Step): void => {
    if (born < end && random.chance(probability)) steps.push({ at: Math.min(sometime(), end), step });
  };
  addNow(0.12, { kind: 'reprioritise' });
  addNow(0.1, { kind: 'handOver' });
  addNow(0.04, { kind: 'clarify' });
  addNow(0.06, { kind: 'describe' });
  const planned = sometime();
  if (born < end && random.chance(0.22)) {
    steps.push({
      at: planned,
      step: { kind: 'plan', dueDate: workdayFrom(time.moment(planned), random.whole(4, 30)) },
    });
  }
  const isOpen = status !== last;
  if (isOpen && born < end && random.chance(0.45)) {
    // Change due dates near the end of the history, so that few tasks are long overdue and some are due today.
    const at = Math.max(born, end - Math.round(random.lasting(2 * workingDay)));
    const distance =
      [0, -random.whole(1, 8), random.whole(1, 6), random.whole(7, 45)][random.weighted([8, 10, 34, 48])] ?? 1;
    const dueDate = distance === 0 ? today : workdayFrom(Date.parse(today) + day / 2, distance);
    steps.push({ at, step: { kind: 'plan', dueDate } });
  }
  return steps;
}

function nextStatus(random: Random, status: number, last: number): number | null {
  if (status === last) return random.chance(0.03) ? 2 : null;
  if (status === 1 && random.chance(0.04)) return 0;
  if (status > 2 && random.chance(0.15)) return 2;
  return status + 1;
}

function takeStep(
  around: Environment,
  state: TaskState,
  step: Step,
  writer: ReturnType<typeof createWriter>,
): Omit<LoggedChange, 'at'> | null {
  const { random, people, priorityIds } = around;
  const actor = (): string =>
    state.assignees.length > 0 && random.chance(0.7) ? random.pick(state.assignees) : random.pick(people).id;
  const change = <F extends TaskField & keyof TaskState>(
    field: F,
    to: TaskState[F],
    by: string = actor(),
  ): Omit<LoggedChange, 'at'> | null => {
    const from = state[field];
    if (JSON.stringify(from) === JSON.stringify(to)) return null;
    state[field] = to;
    return { field, from, to, by };
  };
  switch (step.kind) {
    case 'move':
      return change('statusId', step.statusId);
    case 'take': {
      const taker = random.pick(people).id;
      return state.assignees.length > 0
        ? null
        : change('assignees', random.chance(0.12) ? withOther(around, [taker]) : [taker], taker);
    }
    case 'handOver':
      return change('assignees', withOther(around, random.chance(0.4) ? state.assignees.slice(0, 1) : []));
    case 'clarify':
      return change('title', writer.clearerTitle);
    case 'describe':
      return change(
        'description',
        state.description === null
          ? describe(around, writer)
          : `${state.description}\n\n${writer.aside(random.pick(people))}`,
      );
    case 'reprioritise':
      return change('priorityId', priorityIds[random.weighted(priorityWeights)] ?? state.priorityId);
    case 'plan':
      return change('dueDate', step.dueDate);
  }
}

const withOther = ({ random, people }: Environment, present: readonly string[]): string[] => [
  ...new Set([...present, random.pick(people).id]),
];

const describe = ({ random, people }: Environment, writer: ReturnType<typeof createWriter>): string =>
  random.chance(0.12) ? `${writer.description}\n\n${writer.aside(random.pick(people))}` : writer.description;
