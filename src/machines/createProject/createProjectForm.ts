import { createProjectDraft } from '../../../domain/clientState.ts';
import { defaultPriorities, defaultStatuses, defaultTypes } from '../../../domain/project.ts';
import type { CreateProjectForm } from './createProject.types.ts';

const keyed = <T extends { name: string }>(kind: string, list: readonly T[]): (T & { key: string })[] =>
  list.map((tag, index) => ({ ...tag, key: `${kind}-${index}` }));

const defaults = (): CreateProjectForm => ({
  name: '',
  statuses: keyed('statuses', defaultStatuses),
  types: keyed('types', defaultTypes),
  priorities: keyed('priorities', defaultPriorities),
});

/** What the wizard starts with: the specification's defaults, or what the person had filled in before. */
export const createProjectFormFrom = (draft: string | null): CreateProjectForm => {
  if (draft === null) return defaults();
  try {
    const result = createProjectDraft.safeParse(JSON.parse(draft));
    return result.success ? result.data : defaults();
  } catch {
    return defaults();
  }
};
