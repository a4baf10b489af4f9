import type { Comment } from '../../../domain/comment.ts';
import type { Page } from '../../../domain/common.ts';
import { pages } from '../../../domain/limits.ts';
import type { Db } from '../../db/schema.ts';
import type { Viewer } from '../projects/policy.ts';
import { currentTask } from '../tasks/access.ts';
import { abilitiesOnComment } from './policy.ts';
import { presentComment, presentShared } from './presenter.ts';
import { pageOfComments } from './repository.ts';

export async function listComments(
  db: Db,
  viewer: Viewer,
  taskId: string,
  given: { pageIndex?: number; pageSize?: number },
): Promise<Page<Comment>> {
  const { pageIndex = pages.comments.pageIndex, pageSize = pages.comments.pageSize } = given;
  const { access } = await currentTask(db, viewer, taskId);
  const { rows, total } = await pageOfComments(db, taskId, { pageIndex, pageSize });
  return {
    elements: rows.map((row) =>
      presentComment(presentShared(row), abilitiesOnComment(access, row.created_by, viewer.id)),
    ),
    pagination: { pageIndex, pageSize, total },
  };
}
