import type { Board, BoardScope } from '../../../domain/board.ts';
import type { Page } from '../../../domain/common.ts';
import { AppError } from '../../../domain/errors.ts';
import { pages } from '../../../domain/limits.ts';
import { phrase } from '../../../domain/phrase.ts';
import type { Db } from '../../db/schema.ts';
import type { Viewer } from '../projects/policy.ts';
import { visibleBoard } from './access.ts';
import { presentBoard } from './presenter.ts';
import { type FoundBoard, hasTask, pageOfBoards, withPeople } from './repository.ts';

interface ListQuery {
  pageIndex?: number;
  pageSize?: number;
  search?: string;
  scope?: BoardScope;
}

export async function listBoards(db: Db, viewer: Viewer, given: ListQuery): Promise<Page<Board>> {
  const { pageIndex = pages.boards.pageIndex, pageSize = pages.boards.pageSize, search = '', scope = 'all' } = given;
  const { found, total } = await pageOfBoards(db, viewer, { pageIndex, pageSize, search, scope });
  const elements = (await withPeople(db, viewer, found)).map(({ board, access }) => presentBoard(board, access));
  return { elements, pagination: { pageIndex, pageSize, total } };
}

export async function readBoard(db: Db, viewer: Viewer, boardId: string, projectId?: string): Promise<Board> {
  return presented(db, viewer, await visibleBoard(db, viewer, boardId, projectId));
}

export async function boardHasTasks(db: Db, viewer: Viewer, boardId: string): Promise<boolean> {
  await visibleBoard(db, viewer, boardId);
  return hasTask(db, boardId);
}

export async function presented(db: Db, viewer: Viewer, found: FoundBoard): Promise<Board> {
  const [one] = await withPeople(db, viewer, [found]);
  if (!one) throw new AppError('NOT_FOUND', phrase('errors', 'boards.notFound'));
  return presentBoard(one.board, one.access);
}
