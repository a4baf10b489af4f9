import type { Pagination } from '../../../../domain/common.ts';
import { pages } from '../../../../domain/limits.ts';

export interface PageToLoad {
  pageIndex: number;
  pageSize: number;
  /**
   * Range by the number of elements: the page ends before `before`, or begins after `after`. Only for lists of numbered
   * elements.
   */
  before?: number;
  after?: number;
}

/** Returns the next page of the same size, or null at the end. */
export const following = (pagination: Pagination | undefined): PageToLoad | null =>
  pagination && pagination.pageIndex * pagination.pageSize < pagination.total
    ? { pageIndex: pagination.pageIndex + 1, pageSize: pagination.pageSize }
    : null;

export const firstOfBoard = pages.boardFirst;

/** Filters of a project's board, which leave out the tasks that were done long ago. */
export const recentOnly = JSON.stringify({ recent: true });

/**
 * Returns the next page of a board's tasks or of the viewer's tasks, or null at the end. Large pages follow the small
 * first page. They are counted from 1 in their own size, so the first of them overlaps the small page.
 */
export const followingOfBoard = (pagination: Pagination): PageToLoad | null => {
  const { pageIndex, pageSize, total } = pagination;
  if (pageSize >= pages.boardRest.pageSize) return following(pagination);
  return pageIndex * pageSize < total ? { pageIndex: 1, pageSize: pages.boardRest.pageSize } : null;
};
