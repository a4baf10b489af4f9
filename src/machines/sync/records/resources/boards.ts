import type { Board, BoardScope } from '../../../../../domain/board.ts';
import { defineList, type ResourceKind } from './defineResource.ts';

export interface BoardsSpec {
  kind: 'boards';
  search: string;
  scope: BoardScope;
}

/** The boards that the viewer can read. */
export const boards: ResourceKind<BoardsSpec, Board> = defineList<BoardsSpec>()('listBoards', {
  key: ({ search, scope }) => `boards/${scope}?${search}`,
  call: ({ search, scope }, page) => ({
    query: { ...(page ?? { pageIndex: 1, pageSize: 1000 }), scope, search: search || undefined },
  }),
  isStale: (_, { changes }) =>
    changes.some(({ type }) => type === 'boards.changed' || type === 'projects.changed' || type === 'project.removed'),
  settles: true,
  isPassing: ({ search }) => search !== '',
});
