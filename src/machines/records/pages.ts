import type { Pagination } from '../../../domain/common.ts';
import { pages } from '../../../domain/limits.ts';

export interface PageToLoad {
  pageIndex: number;
  pageSize: number;
  /** Numbers that the page ends before or begins after, in a list whose elements are numbered. */
  before?: number;
  after?: number;
}

/** The page after this one, of the same size; null at the end. */
export const following = (pagination: Pagination | undefined): PageToLoad | null =>
  pagination && pagination.pageIndex * pagination.pageSize < pagination.total
    ? { pageIndex: pagination.pageIndex + 1, pageSize: pagination.pageSize }
    : null;

export const firstOfBoard = pages.boardFirst;

/** After the first small page come large ones, counted from their own first: they overlap it. */
export const followingOfBoard = (pagination: Pagination): PageToLoad | null => {
  const { pageIndex, pageSize, total } = pagination;
  if (pageSize !== pages.boardFirst.pageSize) return following(pagination);
  return pageIndex * pageSize < total ? { pageIndex: 1, pageSize: pages.boardRest.pageSize } : null;
};
