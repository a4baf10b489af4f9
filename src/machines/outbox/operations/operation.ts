import type { UserSummary } from '../../../../domain/account.ts';
import type { DocumentStructureItem } from '../../../../domain/documentItem.ts';
import type { Project } from '../../../../domain/project.ts';
import type { Task } from '../../../../domain/task.ts';
import type { Workflow } from '../../../../domain/workflow.ts';
import type { Call } from '../../call.types.ts';
import type { ListSpec, ResourceSpec } from '../../records/resources/index.ts';

/** What a fold knows besides the record. */
export interface Seen {
  /** ISO moment at which the person made the write. */
  at: string;
  workspaceId: string;
  /** The person who writes. */
  viewer: UserSummary;
  /** The project that the write names, when it is known. */
  project: Project | undefined;
}

/** The same for a document: with the documents beside it, by id. */
export interface SeenTree extends Seen {
  items: ReadonlyMap<string, DocumentStructureItem>;
}

/** The record that the server answers to a write. */
export type Answered = 'task' | 'project' | 'comment' | 'message' | 'document' | 'workflow';

/** The record as the server has it, which it sends with a conflict. */
export type Current = Task | Workflow;

/** Resources that an operation makes stale: one, or all of a kind. */
export type Touched = ResourceSpec | ResourceSpec['kind'];

/**
 * One kind of write, with everything that is particular to it. `Op` is the write as it is kept on the device until the
 * server has answered: its names are stored, and are not changed.
 */
export interface Operation<Op extends { kind: string }, Element = never> {
  /** Writes to one entity are sent one at a time, in order. */
  entity: (op: Op) => string;
  /** Another entity whose earlier writes are sent first. */
  after?: (op: Op) => string;
  /** The task as the person sees it until the server has answered. */
  foldTask?: (task: Task | undefined, op: Op, seen: Seen) => Task | undefined;
  /** The same for a project. */
  foldProject?: (project: Project, op: Op, seen: Seen) => Project;
  /** The same for an element of a list: the list, the element's id, and the element. */
  list?: (op: Op) => ListSpec;
  elementId?: (op: Op) => string;
  foldElement?(element: Element | undefined, op: Op, seen: Pick<Seen, 'at' | 'viewer'>): Element | undefined;
  /** The same for a document in its tree; a deleted one has the time of its deletion. */
  foldDocument?: (
    document: DocumentStructureItem | undefined,
    op: Op,
    seen: SeenTree,
  ) => DocumentStructureItem | undefined;
  /**
   * The write that takes it back, made from the records as they were before it; null when undo leaves it. What was said
   * to others is deleted, where all can see that, instead of undone.
   */
  inverse: (op: Op, before: { task?: Task; project?: Project }) => { kind: string } | null;
  /** One write for both, when this one follows an unsent one of the same kind; null keeps both. */
  merged?: (earlier: Op, later: Op) => Op | null;
  call: (op: Op, accountId: string) => Call;
  answers: Answered;
  /**
   * Reads the server's record from a conflict: somebody else has changed the same fields, and both versions are shown.
   * Absent where a conflict is a refusal.
   */
  conflictsWith?: (current: unknown) => Current | null;
  /** The same change made to the server's record, which is sent instead; null when both changed the same thing. */
  rebased?: (op: Op, current: Current) => Op | null;
  success?: string;
  /** The toast about its success offers undo. */
  offersUndo?: true;
  /** Said when it is refused; the server's reason if absent. */
  failure?: string;
  /** A refused write stays, because it holds a text that someone typed. */
  staysRefused?: true;
  /** The fields it changes show that they were refused, until they are changed again. */
  marksRefused?: true;
  /** Drafts that take a refused write's texts back, as key and text. */
  drafts?: (op: Op, accountId: string) => readonly (readonly [key: string, text: string])[];
  touches?: (op: Op) => readonly Touched[];
  touchesRefused?: (op: Op) => readonly Touched[];
}

/** The version that a write is based on, as its call says it. */
export const basis = ({ basedOn }: { basedOn?: number }) => (basedOn === undefined ? {} : { version: basedOn });
