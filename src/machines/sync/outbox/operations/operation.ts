import type { Phrase, PhraseOrText } from '../../../../../domain/phrase.ts';
import type { UserSummary } from '../../../../../domain/account.ts';
import type { DocumentStructureItem } from '../../../../../domain/documentItem.ts';
import type { Project } from '../../../../../domain/project.ts';
import type { Task } from '../../../../../domain/task.ts';
import type { Workflow } from '../../../../../domain/workflow.ts';
import type { Failure } from '../../../failure.ts';
import type { Call } from '../../call.types.ts';
import type { ListSpec, ResourceSpec } from '../../records/resources/index.ts';

export interface Seen {
  /** Time of the write in ISO 8601, from the browser's clock. */
  at: string;
  workspaceId: string;
  viewer: UserSummary;
  project: Project | undefined;
}

/** Data for applying a write to a document, including the documents of the tree by id. */
export interface SeenTree extends Seen {
  items: ReadonlyMap<string, DocumentStructureItem>;
}

export type Answered =
  | 'task'
  | 'project'
  | 'comment'
  | 'message'
  | 'document'
  | 'workflow'
  | 'star'
  | 'followers'
  | 'removedProject'
  | 'label'
  | 'mergedLabel';

/** Record that the server sends with a conflict. */
export type Current = Task | Workflow;

/** Resources that a write makes stale: one resource, or all of one kind. */
export type Touched = ResourceSpec | ResourceSpec['kind'];

/**
 * A kind of write, with all its rules. `Op` is the write as it is stored on the device until it is answered, so its
 * field names can't be changed.
 */
export interface Operation<Op extends { kind: string }, Element = never> {
  /** Returns the id of the entity. Writes to one entity are sent one at a time, in order. */
  entity: (op: Op) => string;
  /** Returns the ids of other entities, whose earlier writes are sent first. */
  after?: (op: Op) => string | readonly string[];
  foldTask?: (task: Task | undefined, op: Op, seen: Seen) => Task | undefined;
  /** Without a project's id in the write, this is called for every project. */
  foldProject?: (project: Project, op: Op, seen: Seen) => Project;
  /**
   * Returns the list that contains the element. `elementId` and `foldElement` apply the pending write to the element.
   */
  list?: (op: Op) => ListSpec;
  elementId?: (op: Op) => string;
  foldElement?(element: Element | undefined, op: Op, seen: Pick<Seen, 'at' | 'viewer'>): Element | undefined;
  /** Applies the pending write to a document. A deleted document gets the time of its deletion. */
  foldDocument?: (
    document: DocumentStructureItem | undefined,
    op: Op,
    seen: SeenTree,
  ) => DocumentStructureItem | undefined;
  /**
   * Returns the write that undoes this one, or null. Null for a sent comment or message: its author can delete it, and
   * others see that it was deleted.
   */
  inverse: (op: Op, before: { task?: Task; project?: Project }) => { kind: string } | null;
  /** Merges an unsent write and a later one of the same kind. Returns null to send both. */
  merged?: (earlier: Op, later: Op) => Op | null;
  call: (op: Op, accountId: string) => Call;
  answers: Answered;
  /**
   * Reads the server's record from a conflict: another person changed the same fields, and the user sees both
   * versions. Without it, a conflict counts as a rejection.
   */
  conflictsWith?: (current: unknown) => Current | null;
  /** Applies the same change to the server's record. Returns null if both changed the same field. */
  rebased?: (op: Op, current: Current) => Op | null;
  /** Returns the write as new work after a restore of the database. By default, `basedOn` is removed. */
  afresh?: (op: Op) => Op;
  success?: Phrase;
  /** True if the success toast offers undo. */
  offersUndo?: true;
  /** Text of the toast for a rejected write. Without it, the toast shows the server's message. */
  failure?: Phrase | ((op: Op, error: Failure) => PhraseOrText);
  /** True if a rejected write remains in the outbox, because it contains a typed text. */
  staysRefused?: true;
  /** True if the fields show the rejection until they are changed again. */
  marksRefused?: true;
  /** Drafts that receive the texts of a rejected write. */
  drafts?: (op: Op, accountId: string) => readonly (readonly [key: string, text: string])[];
  /** Returns the typed texts, for copying if the record to which they belong no longer exists. */
  texts?: (op: Op) => readonly (string | null | undefined)[];
  touches?: (op: Op) => readonly Touched[];
  touchesRefused?: (op: Op) => readonly Touched[];
}

/** Returns the version as a field of the request, if there is one. */
export const basis = ({ basedOn }: { basedOn?: number }) => (basedOn === undefined ? {} : { version: basedOn });
