import type { Catalogues } from '../../../../texts/catalogues.ts';
import type { BoardEvent } from '../../tasks/board/board.types.ts';
import type { HomeEvent } from '../../tasks/home/home.types.ts';
import type { OutboxEvent } from '../../sync/outbox/outbox.types.ts';
import type { LanguageEvent } from '../language/language.types.ts';
import type { LayoutEvent } from '../layout/layout.types.ts';
import type { RootEvent } from '../root/root.types.ts';
import type { SelectionEvent } from '../../tasks/selection/selection.types.ts';
import type { SessionEvent } from '../session/session.types.ts';
import type { TaskDetailEvent } from '../../tasks/taskDetail/taskDetail.types.ts';
import type { CommandsEvent, Ids, Where } from './commands.types.ts';

/** Headings of the palette and the help sheet, in order. */
export const commandGroups = [
  'task',
  'tasksScreen',
  'create',
  'project',
  'goTo',
  'settings',
  'application',
  'board',
  'writing',
] as const;
export type CommandGroup = (typeof commandGroups)[number];
export type CommandId = keyof Catalogues['commands']['labels'];

export type CommandEvent =
  | { to: 'root'; event: RootEvent }
  | { to: 'language'; event: LanguageEvent }
  | { to: 'layout'; event: LayoutEvent }
  | { to: 'session'; event: SessionEvent }
  | { to: 'outbox'; event: OutboxEvent }
  | { to: 'board'; event: BoardEvent }
  | { to: 'home'; event: HomeEvent }
  | { to: 'selection'; event: SelectionEvent }
  | { to: 'taskDetail'; event: TaskDetailEvent }
  | { to: 'commands'; event: CommandsEvent };

/** Condition for offering a command. */
export type Need =
  | 'task'
  | 'archivedTask'
  | 'project'
  | 'board'
  | 'tasksScreen'
  | 'home'
  | 'workspace'
  | 'createTask'
  | 'createProject'
  | 'createBoard'
  | 'invite';

export interface Command {
  /** Key of its label and keywords in the catalogue `commands`. */
  id: CommandId;
  group: CommandGroup;
  /** Keys pressed in sequence, in lower case. 'mod' is Ctrl or Cmd. */
  keys?: readonly string[];
  needs?: readonly Need[];
  /**
   * Returns null if the context lacks something: the command isn't offered then. Without `action` the focused element
   * handles the keys, and the palette doesn't list the command.
   */
  action?: (where: Where, ids: Ids) => CommandEvent | null;
  /** True if another component handles the keys. The palette still lists the command. */
  handledElsewhere?: true;
}

/** Permissions and page of the user, which decide what the palette lists. */
export type Facts = Readonly<Record<Need, boolean>>;
