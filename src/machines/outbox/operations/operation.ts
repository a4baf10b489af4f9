import type { Phrase } from '../../../../domain/phrase.ts';
import type { UserSummary } from '../../../../domain/account.ts';
import type { DocumentStructureItem } from '../../../../domain/documentItem.ts';
import type { Project } from '../../../../domain/project.ts';
import type { Task } from '../../../../domain/task.ts';
import type { Workflow } from '../../../../domain/workflow.ts';
import type { Call } from '../../call.types.ts';
import type { ListSpec, ResourceSpec } from '../../records/resources/index.ts';

/** Data for a fold besides the record. */
export interface Seen {
  /** Time of the write: ISO date with time, from the browser's clock. */
  at: string;
  workspaceId: string;
  /** Author of the write. */
  viewer: UserSummary;
  /** Project of the write, if it is loaded. */
  project: Project | undefined;
}

/** Data for a fold of a document: all documents of its tree, by id. */
export interface SeenTree extends Seen {
  items: ReadonlyMap<string, DocumentStructureItem>;
}

/** Kind of record in the server's answer to a write. */
export type Answered = 'task' | 'project' | 'comment' | 'message' | 'document' | 'workflow';

/** The server's version of the record, which it sends with a conflict. */
export type Current = Task | Workflow;

/** Resources that an operation makes stale: one resource, or all of a kind. */
export type Touched = ResourceSpec | ResourceSpec['kind'];

/**
 * One kind of write, with all its rules. `Op` is the write as it is stored on the device until the server has answered,
 * so its field names can't be changed.
 */
export interface Operation<Op extends { kind: string }, Element = never> {
  /** Id of the entity. Writes to one entity are sent one at a time, in order. */
  entity: (op: Op) => string;
  /** Id of another entity whose earlier writes are sent first. */
  after?: (op: Op) => string;
  /** Returns the task with the pending write applied. */
  foldTask?: (task: Task | undefined, op: Op, seen: Seen) => Task | undefined;
  /** Returns the project with the pending write applied. */
  foldProject?: (project: Project, op: Op, seen: Seen) => Project;
  /**
   * Returns the list that contains the element. With `elementId` and `foldElement`, applies the pending write to the
   * element.
   */
  list?: (op: Op) => ListSpec;
  elementId?: (op: Op) => string;
  foldElement?(element: Element | undefined, op: Op, seen: Pick<Seen, 'at' | 'viewer'>): Element | undefined;
  /** Returns the document with the pending write applied. A deleted document has the time of its deletion. */
  foldDocument?: (
    document: DocumentStructureItem | undefined,
    op: Op,
    seen: SeenTree,
  ) => DocumentStructureItem | undefined;
  /**
   * Returns the write that undoes this one, based on the records before it, or null if it can't be undone. Undo doesn't
   * remove a sent comment or message: its author deletes it, and others see that it was deleted.
   */
  inverse: (op: Op, before: { task?: Task; project?: Project }) => { kind: string } | null;
  /** Returns one write that replaces an unsent write and a later one of the same kind, or null to send both. */
  merged?: (earlier: Op, later: Op) => Op | null;
  call: (op: Op, accountId: string) => Call;
  answers: Answered;
  /**
   * Reads the server's record from a conflict, which means that another person changed the same fields. The user then
   * sees both versions. Without it, a conflict counts as a rejection.
   */
  conflictsWith?: (current: unknown) => Current | null;
  /**
   * Applies the same change to the server's record, to be sent instead. Returns null if both changed the same thing.
   */
  rebased?: (op: Op, current: Current) => Op | null;
  success?: Phrase;
  /** The success toast offers undo. */
  offersUndo?: true;
  /** Text of the toast for a rejected write. Without it, the toast shows the server's message. */
  failure?: Phrase;
  /** A rejected write stays in the outbox, because it contains a text that the user typed. */
  staysRefused?: true;
  /** The changed fields show the rejection until they are changed again. */
  marksRefused?: true;
  /** Drafts that receive the texts of a rejected write, as key and text. */
  drafts?: (op: Op, accountId: string) => readonly (readonly [key: string, text: string])[];
  touches?: (op: Op) => readonly Touched[];
  touchesRefused?: (op: Op) => readonly Touched[];
}

/** Returns the version that a write is based on, as a field of the request. */
export const basis = ({ basedOn }: { basedOn?: number }) => (basedOn === undefined ? {} : { version: basedOn });
