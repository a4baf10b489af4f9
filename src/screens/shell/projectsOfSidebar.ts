import type { ProjectSummary } from '../../../domain/project.ts';

const most = 7;

/**
 * Returns the projects of the sidebar: first the starred ones, then those visited last or, if too few were visited,
 * those with the newest changes. Both parts are sorted by name, so that a visit doesn't move a row. `visits` are the
 * ids of visited projects, newest first.
 */
export function projectsOfSidebar(
  projects: readonly ProjectSummary[],
  visits: readonly string[],
): readonly ProjectSummary[] {
  const rankOf = ({ id }: ProjectSummary): number => (visits.includes(id) ? visits.indexOf(id) : visits.length);
  const chosen = projects
    .toSorted(
      (a, b) => Number(b.starred) - Number(a.starred) || rankOf(a) - rankOf(b) || b.activeAt.localeCompare(a.activeAt),
    )
    .slice(0, most);
  return chosen.toSorted((a, b) => Number(b.starred) - Number(a.starred) || a.name.localeCompare(b.name));
}
