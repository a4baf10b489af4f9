import type { Board } from '../../../domain/board.ts';
import { managesWorkspace, type Role } from '../../../domain/workspace.ts';
import { managesProject, seesProject, type Standing } from '../projects/policy.ts';

/** How a person stands to a board of their workspace. */
export interface BoardStanding {
  role: Role;
  /** Whether they made it. */
  isCreator: boolean;
  /** Whether it is shared with them. */
  isShared: boolean;
  /** How they stand to its project; null: it has none. */
  inProject: Standing | null;
}

export const mayCreateBoard = (role: Role): boolean => role !== 'guest';

export const seesBoard = ({ isCreator, isShared, inProject }: BoardStanding): boolean =>
  isCreator || isShared || (inProject !== null && seesProject(inProject));

/** Name, people and deletion. */
export const managesBoard = (standing: BoardStanding): boolean =>
  seesBoard(standing) &&
  (standing.isCreator ||
    managesWorkspace(standing.role) ||
    (standing.inProject !== null && managesProject(standing.inProject)));

export const abilitiesOnBoard = (standing: BoardStanding): Board['abilities'] => {
  const manages = managesBoard(standing);
  return { update: manages, delete: manages };
};
