import type { Label } from '../../../../domain/label.ts';
import { byLabelName } from '../../../../domain/labelNames.ts';
import type { Change } from '../../../../domain/socketEvents.ts';
import type { Project } from '../../../../domain/project.ts';

type Projects = Readonly<Record<string, Project>>;

/** Returns the labels with a new or changed one in its place. An older version never replaces a newer one. */
export function withLabel(labels: Project['labels'], label: Label): Project['labels'] {
  const known = labels.find(({ id }) => id === label.id);
  if (known && known.version >= label.version) return labels;
  return [...labels.filter(({ id }) => id !== label.id), label].sort(byLabelName);
}

const mapped = (projects: Projects, change: (project: Project) => Project['labels']): Projects => {
  let next: Record<string, Project> | null = null;
  for (const project of Object.values(projects)) {
    const labels = change(project);
    if (labels === project.labels) continue;
    next ??= { ...projects };
    next[project.id] = { ...project, labels };
  }
  return next ?? projects;
};

/** Applies a saved label to each project that can use it. */
export const foldLabel = (projects: Projects, label: Label): Projects =>
  mapped(projects, (project) =>
    label.projectId === null || label.projectId === project.id ? withLabel(project.labels, label) : project.labels,
  );

/** Removes a merged label from every project. */
const dropLabel = (projects: Projects, labelId: string): Projects =>
  mapped(projects, ({ labels }) =>
    labels.some(({ id }) => id === labelId) ? labels.filter(({ id }) => id !== labelId) : labels,
  );

export const foldLabelChanges = (projects: Projects, changes: readonly Change[]): Projects =>
  changes.reduce((before, change) => {
    if (change.type === 'label.saved') return foldLabel(before, change.label);
    return change.type === 'label.removed' ? dropLabel(before, change.labelId) : before;
  }, projects);
