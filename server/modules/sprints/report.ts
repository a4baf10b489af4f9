import { cardValue } from '../../../domain/estimate.ts';
import type { Person } from '../../../domain/person.ts';
import type { Amount, SprintReport } from '../../../domain/sprint.ts';
import { addDays, idealOn } from '../../../domain/sprintDays.ts';
import type { StatusCategory } from '../../../domain/statusCategory.ts';

export interface SprintTask {
  id: string;
  title: string;
  estimate: string | null;
  statusId: string;
  sprintId: string | null;
  createdAt: string;
  deleted: boolean;
}

export interface SprintEntry {
  taskId: string;
  field: 'created' | 'deleted' | 'restored' | 'sprintId' | 'statusId' | 'estimate';
  from: string | null;
  to: string | null;
  at: string;
  version: number;
  byId: string | null;
}

export interface ReportInput {
  sprint: { id: string; endsOn: string; startedAt: string | null };
  tasks: readonly SprintTask[];
  log: readonly SprintEntry[];
  /** Category of each status by id. Tasks in an unknown status count as not done. */
  categories: ReadonlyMap<string, StatusCategory>;
  statusNames: ReadonlyMap<string, string>;
  people: ReadonlyMap<string, Person>;
  /** Time of the report, ISO 8601. Later log entries are ignored. */
  at: string;
  dayOf: (moment: string) => string;
}

/** Sum of tasks and of points in thousandths, so that sums are exact. */
interface Sum {
  tasks: number;
  points: number;
}
const amountOf = ({ tasks, points }: Sum): Amount => ({ tasks, points: points / 1000 });
const minus = (a: Sum, b: Sum): Sum => ({ tasks: a.tasks - b.tasks, points: a.points - b.points });
const thousandths = (estimate: string | null): number => {
  const value = estimate === null ? Number.NaN : cardValue(estimate);
  return Number.isNaN(value) ? 0 : Math.round(value * 1000);
};

interface State {
  exists: boolean;
  deleted: boolean;
  sprintId: string | null;
  statusId: string;
  estimate: string | null;
}

/**
 * Computes the report of a sprint from the activity log. Each task is reset to its creation, then all log entries are
 * replayed in order. The caller adds the velocity.
 */
export function reportOf(input: ReportInput): Omit<SprintReport, 'velocity' | 'frozen'> {
  const { sprint, tasks, categories, statusNames, people, at, dayOf } = input;
  const { log, states } = rewind(input);
  const { startedAt } = sprint;
  const titles = new Map(tasks.map(({ id, title }) => [id, title]));
  const isIn = ({ exists, deleted, sprintId }: State) => exists && !deleted && sprintId === sprint.id;
  const isDone = ({ statusId }: State) => categories.get(statusId) === 'done';
  const presentTask = (id: string, state: State): SprintReport['finished'][number] => ({
    id,
    title: titles.get(id) ?? '',
    estimate: state.estimate,
    statusName: statusNames.get(state.statusId) ?? '',
    done: isDone(state),
  });
  const burndown = startBurndown(input);
  const count = (state: State, sign: 1 | -1) => {
    if (isIn(state)) burndown.count(state.estimate, isDone(state), sign);
  };

  const scopeChanges: SprintReport['scopeChanges'] = [];
  for (const entry of log) {
    if (entry.at > at) break;
    const state = states.get(entry.taskId);
    if (!state) continue;
    const isAfterStart = startedAt !== null && entry.at > startedAt;
    if (isAfterStart) burndown.passDays(dayOf(entry.at));
    const wasIn = isIn(state);
    count(state, -1);
    apply(state, entry);
    count(state, 1);
    if (isAfterStart && wasIn !== isIn(state)) {
      scopeChanges.push({
        task: presentTask(entry.taskId, state),
        at: entry.at,
        change: wasIn ? 'removed' : 'added',
        by: (entry.byId !== null && people.get(entry.byId)) || null,
      });
    }
  }
  if (startedAt !== null) burndown.passDays(addDays(dayOf(at), 1));

  const present = tasks.flatMap(({ id }) => {
    const state = states.get(id);
    return state && isIn(state) ? [presentTask(id, state)] : [];
  });
  return {
    sprintId: sprint.id,
    at,
    ...burndown.amounts(),
    scopeChanges,
    finished: present.filter((task) => task.done),
    unfinished: present.filter((task) => !task.done),
  };
}

function startBurndown({ sprint: { startedAt, endsOn }, dayOf }: ReportInput) {
  const scope: Sum = { tasks: 0, points: 0 };
  const done: Sum = { tasks: 0, points: 0 };
  let start: { scope: Sum; done: Sum } | undefined;
  const days: SprintReport['days'] = [];
  const startedOn = startedAt === null ? '' : dayOf(startedAt);
  let day = startedOn;
  return {
    count: (estimate: string | null, isDone: boolean, sign: 1 | -1) => {
      for (const sum of isDone ? [scope, done] : [scope]) {
        sum.tasks += sign;
        sum.points += sign * thousandths(estimate);
      }
    },
    /** Records all days before `until`. The first call also records the amounts at the start. */
    passDays: (until: string) => {
      const begun = (start ??= { scope: { ...scope }, done: { ...done } });
      for (; day < until; day = addDays(day, 1)) {
        days.push({
          day,
          scope: amountOf(scope),
          done: amountOf(done),
          remaining: amountOf(minus(scope, done)),
          ideal: idealOn(amountOf(minus(begun.scope, begun.done)), startedOn, endsOn, day),
        });
      }
    },
    amounts: () => {
      const begun = start ?? { scope, done };
      return {
        committed: amountOf(begun.scope),
        doneAtStart: amountOf(begun.done),
        scope: amountOf(scope),
        done: amountOf(done),
        days,
      };
    },
  };
}

/** Sorts the log, adds missing creation entries, and resets each task to its values before the first entry. */
function rewind({ tasks, log }: ReportInput): { log: SprintEntry[]; states: Map<string, State> } {
  const states = new Map<string, State>();
  const ordered = [...log].sort(inOrder);
  const hasCreation = new Set(log.filter(({ field }) => field === 'created').map(({ taskId }) => taskId));
  for (const { id, createdAt, estimate, sprintId, statusId, deleted } of tasks) {
    if (!hasCreation.has(id))
      ordered.push({ taskId: id, field: 'created', from: null, to: null, at: createdAt, version: 0, byId: null });
    states.set(id, { exists: false, deleted, estimate, sprintId, statusId });
  }
  const rewound = new Set<string>();
  for (const { taskId, field, from } of ordered) {
    const state = states.get(taskId);
    const key = `${taskId} ${field === 'restored' ? 'deleted' : field}`;
    if (!state || field === 'created' || rewound.has(key)) continue;
    rewound.add(key);
    if (field === 'deleted' || field === 'restored') state.deleted = field === 'restored';
    else if (field === 'statusId') state.statusId = from ?? '';
    else state[field] = from;
  }
  return { log: hasCreation.size === tasks.length ? ordered : ordered.sort(inOrder), states };
}

const inOrder = (a: SprintEntry, b: SprintEntry): number =>
  a.at < b.at ? -1 : a.at > b.at ? 1 : a.version - b.version;

function apply(state: State, { field, to }: SprintEntry): void {
  switch (field) {
    case 'created':
      state.exists = true;
      break;
    case 'deleted':
      state.deleted = true;
      break;
    case 'restored':
      state.deleted = false;
      break;
    case 'statusId':
      state.statusId = to ?? '';
      break;
    case 'sprintId':
      state.sprintId = to;
      break;
    case 'estimate':
      state.estimate = to;
      break;
  }
}
