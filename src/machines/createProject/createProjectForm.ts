import { projectDraft } from '../../../domain/drafts.ts';
import {
  defaultPriorities,
  defaultStatuses,
  defaultTypes,
  type ProjectCreate,
  type TagKind,
} from '../../../domain/project.ts';
import type { CreateProjectForm, DraftTag } from './createProject.types.ts';

const withKeys = (kind: TagKind, tags: readonly Omit<DraftTag, 'key'>[]): DraftTag[] =>
  tags.map((tag, index) => ({ key: `${kind}-${index}`, ...tag }));

/** The form the wizard starts with: what was typed before and not sent, else an unnamed project with the defaults. */
export const createProjectForm = (draft: string | null): CreateProjectForm =>
  (draft === null ? null : readDraft(draft)) ?? {
    name: '',
    statuses: withKeys('statuses', defaultStatuses),
    types: withKeys('types', defaultTypes),
    priorities: withKeys('priorities', defaultPriorities),
  };

/** The body of the call that makes the project. */
export const projectOf = (
  form: CreateProjectForm,
  ids: { projectId: string; workspaceId: string; accountId: string },
): ProjectCreate => ({
  id: ids.projectId,
  name: form.name.trim(),
  description: '',
  workspaceId: ids.workspaceId,
  createdBy: ids.accountId,
  taskStatuses: form.statuses.map(({ name, color, category }) => ({ name: name.trim(), color, category })),
  taskTypes: form.types.map(({ name, color = 'blue' }) => ({ name: name.trim(), color })),
  taskPriorities: form.priorities.map(({ name, icon = 'arrow-right' }) => ({ name: name.trim(), icon })),
});

function readDraft(text: string): CreateProjectForm | null {
  try {
    const parsed = projectDraft.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
