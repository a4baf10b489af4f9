import { cardValue } from '../../../domain/estimate.ts';
import type { Person } from '../../../domain/person.ts';
import type { Amount, SprintReport } from '../../../domain/sprint.ts';
import { addDays, idealOn } from '../../../domain/sprintDays.ts';
import type { StatusCategory } from '../../../domain/statusCategory.ts';

/** A task that is or was in the sprint, as it stands now. */
export interface SprintTask {
  id: string;
  title: string;
  estimate: string | null;
  statusId: string;
  sprintId: string | null;
  createdAt: string;
  deleted: boolean;
}

/** What the transition log says of such a task. */
export interface SprintEntry {
  taskId: string;
  field: 'created' | 'deleted' | 'restored' | 'sprintId' | 'statusId' | 'estimate';
  from: string | null;
  to: string | null;
  at: string;
  /** The task's version that it made. */
  version: number;
  byId: string | null;
}

export interface ReportInput {
  sprint: { id: string; endsOn: string; startedAt: string | null };
  tasks: readonly SprintTask[];
  log: readonly SprintEntry[];
  /** What each status means; one that is missing counts as not done. */
  categories: ReadonlyMap<string, StatusCategory>;
  statusNames: ReadonlyMap<string, string>;
  people: ReadonlyMap<string, Person>;
  /** The moment it is worked out for; what the log has later doesn't count. */
  at: string;
  dayOf: (moment: string) => string;
}

/** In thousandths of a point, so that sums are exact. */
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

/** One task on its way through the log. */
interface State {
  exists: boolean;
  deleted: boolean;
  sprintId: string | null;
  statusId: string;
  estimate: string | null;
}

/**
 * How a sprint goes, worked out from the transition log alone: each task is wound back to its birth and then played
 * forward with all others, entry by entry. Velocity is other sprints' and comes from elsewhere.
 */
export function reportOf(input: ReportInput): Omit<SprintReport, 'velocity' | 'frozen'> {
  const { sprint, tasks, categories, statusNames, people, at, dayOf } = input;
  const { log, states } = playable(input);
  const { startedAt } = sprint;
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const scope: Sum = { tasks: 0, points: 0 };
  const done: Sum = { tasks: 0, points: 0 };
  const isIn = ({ exists, deleted, sprintId }: State) => exists && !deleted && sprintId === sprint.id;
  const isDone = ({ statusId }: State) => categories.get(statusId) === 'done';
  const count = (state: State, sign: 1 | -1) => {
    if (!isIn(state)) return;
    const points = sign * thousandths(state.estimate);
    scope.tasks += sign;
    scope.points += points;
    if (!isDone(state)) return;
    done.tasks += sign;
    done.points += points;
  };

  let start: { scope: Sum; done: Sum } | undefined;
  const days: SprintReport['days'] = [];
  const scopeChanges: SprintReport['scopeChanges'] = [];
  const startedOn = startedAt === null ? '' : dayOf(startedAt);
  let day = startedOn;
  /** Ends the days before that one. */
  const passDays = (until: string) => {
    const begun = (start ??= { scope: { ...scope }, done: { ...done } });
    for (; day < until; day = addDays(day, 1)) {
      days.push({
        day,
        scope: amountOf(scope),
        done: amountOf(done),
        remaining: amountOf(minus(scope, done)),
        ideal: idealOn(amountOf(minus(begun.scope, begun.done)), startedOn, sprint.endsOn, day),
      });
    }
  };
  const told = (id: string, state: State): SprintReport['finished'][number] => ({
    id,
    title: byId.get(id)?.title ?? '',
    estimate: state.estimate,
    statusName: statusNames.get(state.statusId) ?? '',
    done: isDone(state),
  });

  for (const entry of log) {
    if (entry.at > at) break;
    const state = states.get(entry.taskId);
    if (!state) continue;
    const isAfterStart = startedAt !== null && entry.at > startedAt;
    if (isAfterStart) passDays(dayOf(entry.at));
    const wasIn = isIn(state);
    count(state, -1);
    apply(state, entry);
    count(state, 1);
    if (isAfterStart && wasIn !== isIn(state)) {
      scopeChanges.push({
        task: told(entry.taskId, state),
        at: entry.at,
        change: wasIn ? 'removed' : 'added',
        by: (entry.byId !== null && people.get(entry.byId)) || null,
      });
    }
  }
  if (startedAt !== null) passDays(addDays(dayOf(at), 1));

  const present = tasks.flatMap(({ id }) => {
    const state = states.get(id);
    return state && isIn(state) ? [told(id, state)] : [];
  });
  const begun = start ?? { scope, done };
  return {
    sprintId: sprint.id,
    at,
    committed: amountOf(begun.scope),
    doneAtStart: amountOf(begun.done),
    scope: amountOf(scope),
    done: amountOf(done),
    days,
    scopeChanges,
    finished: present.filter((task) => task.done),
    unfinished: present.filter((task) => !task.done),
  };
}

/** The log in order with a birth for every task, and each task as it was before the first entry. */
function playable({ tasks, log }: ReportInput): { log: SprintEntry[]; states: Map<string, State> } {
  const states = new Map<string, State>();
  const ordered = [...log].sort(inOrder);
  const born = new Set(log.filter(({ field }) => field === 'created').map(({ taskId }) => taskId));
  for (const { id, createdAt, estimate, sprintId, statusId, deleted } of tasks) {
    if (!born.has(id))
      ordered.push({ taskId: id, field: 'created', from: null, to: null, at: createdAt, version: 0, byId: null });
    states.set(id, { exists: false, deleted, estimate, sprintId, statusId });
  }
  const wound = new Set<string>();
  for (const { taskId, field, from } of ordered) {
    const state = states.get(taskId);
    const key = `${taskId} ${field === 'restored' ? 'deleted' : field}`;
    if (!state || field === 'created' || wound.has(key)) continue;
    wound.add(key);
    if (field === 'deleted' || field === 'restored') state.deleted = field === 'restored';
    else if (field === 'statusId') state.statusId = from ?? '';
    else state[field] = from;
  }
  return { log: born.size === tasks.length ? ordered : ordered.sort(inOrder), states };
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
