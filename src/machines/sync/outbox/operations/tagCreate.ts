import { type Tag, type TagCreate as NewTag, type TagKind, tagListOf } from '../../../../../domain/project.ts';
import { callOf } from '../../call.ts';
import type { Operation } from './operation.ts';
import { type OfProject, projectRules } from './projectRules.ts';

export interface TagCreate extends OfProject {
  kind: 'tag.create';
  list: TagKind;
  tagId: string;
  tag: Omit<NewTag, 'id'>;
}

export const tagCreate: Operation<TagCreate> = {
  ...projectRules,
  foldProject: (project, { list, tagId, tag }, { at }) => {
    const tags: readonly Tag[] = project[tagListOf[list]];
    if (tags.some(({ id }) => id === tagId)) return project;
    const shared = {
      id: tagId,
      name: tag.name,
      archived: false,
      description: tag.description ?? null,
      workspaceId: project.workspaceId,
      projectId: project.id,
      order: tags.length,
      createdAt: at,
      updatedAt: null,
    };
    const added =
      list === 'priorities'
        ? { ...shared, icon: tag.icon ?? 'arrow-right' }
        : {
            ...shared,
            color: tag.color ?? 'slate',
            ...(list === 'statuses' && { category: tag.category ?? 'started' }),
          };
    return { ...project, [tagListOf[list]]: [...tags, added] };
  },
  inverse: ({ projectId, list, tagId }) => ({ kind: 'tag.update', projectId, list, tagId, patch: { archived: true } }),
  call: ({ projectId, list, tagId, tag }) =>
    callOf('createTag', { params: { projectId, kind: list }, body: { ...tag, id: tagId } }),
};
