import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Search parameters of a board's address: the dialog that is open over the board. */
export interface BoardSearch {
  task?: string;
  /** Project of the new task, or 'task' where the person has yet to choose it. */
  create?: string;
  /** Status of the new task. */
  status?: string;
  /** Project whose tasks are added, or 'tasks' where the person has yet to choose it. */
  add?: string;
}

/** Returns a function that changes the dialog in the board's address. It stays the same object. */
export function useBoardNavigation(boardId: string): (search: BoardSearch, replace?: boolean) => void {
  const navigate = useNavigate();
  return useCallback(
    (search, replace = false) => void navigate({ to: '/boards/$boardId', params: { boardId }, search, replace }),
    [navigate, boardId],
  );
}
