import type { Board } from '../../../domain/board.ts';
import { managesWorkspace, type Role } from '../../../domain/workspace.ts';
import { managesProject, seesProject, type ProjectAccess } from '../projects/policy.ts';

export interface BoardAccess {
  role: Role;
  isCreator: boolean;
  isShared: boolean;
  /** Viewer's relation to the board's project. Null if the board has no project. */
  inProject: ProjectAccess | null;
}

export const mayCreateBoard = (role: Role): boolean => role !== 'guest';

export const seesBoard = ({ isCreator, isShared, inProject }: BoardAccess): boolean =>
  isCreator || isShared || (inProject !== null && seesProject(inProject));

export const managesBoard = (access: BoardAccess): boolean =>
  seesBoard(access) &&
  (access.isCreator ||
    managesWorkspace(access.role) ||
    (access.inProject !== null && managesProject(access.inProject)));

export const abilitiesOnBoard = (access: BoardAccess): Board['abilities'] => {
  const manages = managesBoard(access);
  return { update: manages, delete: manages };
};
