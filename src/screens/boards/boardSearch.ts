import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Search parameters of a board's address: the dialog that is open over the board. */
export interface BoardSearch {
  task?: string;
  /** Project of the new task, or 'task' until the user chooses one. */
  create?: string;
  status?: string;
  /** Project whose tasks are added, or 'tasks' until the user chooses one. */
  add?: string;
}

/** Returns a stable function that changes the dialog in the board's address. */
export function useBoardNavigation(boardId: string): (search: BoardSearch, replace?: boolean) => void {
  const navigate = useNavigate();
  return useCallback(
    (search, replace = false) => void navigate({ to: '/boards/$boardId', params: { boardId }, search, replace }),
    [navigate, boardId],
  );
}
