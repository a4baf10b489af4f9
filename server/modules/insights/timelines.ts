/**
 * Timelines of a project's tasks: arrays with data about each task and its stays in statuses, in the order of `ids`.
 * All metrics are computed from them. Deleted tasks are left out.
 */
export interface Timelines {
  ids: string[];
  typeIds: string[];
  priorityIds: string[];
  sprintIds: (string | null)[];
  /** Numeric estimates. NaN if there is no estimate, or if it isn't a number. */
  estimates: Float64Array;
  createdAt: Float64Array;
  /** Every status that a task has or had. `stayStatus` has indexes into this list. */
  statusIds: string[];
  /**
   * Stays of task `n` are at the indexes from `firstStay[n]` (inclusive) to `firstStay[n + 1]` (exclusive). A stay ends
   * when the next one begins.
   */
  firstStay: Int32Array;
  stayStatus: Int32Array;
  stayFrom: Float64Array;
}

export interface TaskNow {
  id: string;
  typeId: string;
  priorityId: string;
  sprintId: string | null;
  statusId: string;
  estimate: number;
  /** Milliseconds. */
  createdAt: number;
}

export interface Move {
  taskId: string;
  /** Milliseconds. */
  at: number;
  /** Version of the task, which decides the order of moves at the same time. */
  version: number;
  from: string;
  to: string;
}

/** Builds the timelines. `moves` may be in any order and may include moves of other tasks. */
export function timelinesOf(tasks: readonly TaskNow[], moves: readonly Move[]): Timelines {
  const places = new Map<string, number>();
  for (const [place, { id }] of tasks.entries()) places.set(id, place);
  const placeOfMove = new Int32Array(moves.length);
  const firstStay = new Int32Array(tasks.length + 1);
  let count = 0;
  let [lastId, lastPlace] = ['', -1];
  for (let index = 0; index < moves.length; index += 1) {
    const taskId = moves[index]?.taskId ?? '';
    // Reuses the last result, because the moves of a task are mostly adjacent.
    if (taskId !== lastId) [lastId, lastPlace] = [taskId, places.get(taskId) ?? -1];
    placeOfMove[index] = lastPlace;
    if (lastPlace < 0) continue;
    firstStay[lastPlace + 1] = (firstStay[lastPlace + 1] ?? 0) + 1;
    count += 1;
  }
  // A task has one more stay than it has moves.
  for (let place = 0; place < tasks.length; place += 1)
    firstStay[place + 1] = (firstStay[place] ?? 0) + (firstStay[place + 1] ?? 0) + 1;

  // The copied values are only placeholders. The loop below overwrites all of them.
  const ofTask: Move[] = moves.slice(0, count);
  const filled = new Int32Array(tasks.length);
  for (let index = 0; index < moves.length; index += 1) {
    const place = placeOfMove[index] ?? -1;
    const move = moves[index];
    if (place < 0 || move === undefined) continue;
    const base = (firstStay[place] ?? 0) - place;
    let at = base + (filled[place] ?? 0);
    // Insertion sort is fast here, because the log is almost sorted.
    for (; at > base && isLater(ofTask[at - 1], move); at -= 1) ofTask[at] = ofTask[at - 1] as Move;
    ofTask[at] = move;
    filled[place] = (filled[place] ?? 0) + 1;
  }

  const statusIds: string[] = [];
  const statusPlaces = new Map<string, number>();
  const placeOf = (id: string): number => {
    let place = statusPlaces.get(id);
    if (place === undefined) {
      statusPlaces.set(id, (place = statusIds.length));
      statusIds.push(id);
    }
    return place;
  };
  const stayStatus = new Int32Array(count + tasks.length);
  const stayFrom = new Float64Array(count + tasks.length);
  const createdAt = new Float64Array(tasks.length);
  const estimates = new Float64Array(tasks.length);
  for (const [place, task] of tasks.entries()) {
    const first = firstStay[place] ?? 0;
    const last = (firstStay[place + 1] ?? 0) - 1;
    createdAt[place] = task.createdAt;
    estimates[place] = task.estimate;
    let before = task.createdAt;
    for (let stay = first; stay <= last; stay += 1) {
      const move = stay === first ? undefined : ofTask[stay - 1 - place];
      const next = stay === last ? undefined : ofTask[stay - place];
      before = Math.max(before, move?.at ?? before);
      stayFrom[stay] = before;
      // The last stay is in the current status of the task, even if the log contradicts it.
      stayStatus[stay] = placeOf(
        next === undefined ? task.statusId : stay === first ? next.from : (move?.to ?? next.from),
      );
    }
  }
  return {
    ids: tasks.map(({ id }) => id),
    typeIds: tasks.map(({ typeId }) => typeId),
    priorityIds: tasks.map(({ priorityId }) => priorityId),
    sprintIds: tasks.map(({ sprintId }) => sprintId),
    estimates,
    createdAt,
    statusIds,
    firstStay,
    stayStatus,
    stayFrom,
  };
}

const isLater = (one: Move | undefined, other: Move): boolean =>
  one !== undefined && (one.at > other.at || (one.at === other.at && one.version > other.version));
