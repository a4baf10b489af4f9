import { useLocation } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, useMemo } from 'react';
import type { ProjectSummary } from '../../../domain/project.ts';
import { selectPlaces } from '../../machines/app/commands/commands.selectors.ts';
import { selectProjectList } from '../../machines/sync/records/records.selectors.ts';
import { useSelect } from '../../system/system.ts';
import { useResource } from '../../system/workspace.ts';
import type { NavGroup } from '../../ui/shell/AppShellLayout/AppShellLayout.tsx';
import { useTexts } from '../../ui/base/texts/index.ts';
import { ProjectGlyph } from '../../ui/task/ProjectGlyph/ProjectGlyph.tsx';
import { projectsOfSidebar } from './projectsOfSidebar.ts';

const all = { kind: 'projects', search: '' } as const;
const selectProjects = selectProjectList('');
const noProjects: readonly ProjectSummary[] = [];

/** Returns the ids of visited projects as one string, so that visits to other places don't render the group again. */
const selectVisits = (commands: Parameters<typeof selectPlaces>[0]): string =>
  selectPlaces(commands)
    .flatMap(({ kind, id }) => (kind === 'project' ? id : []))
    .join(' ');

/** Group of the sidebar with the projects that the user stars or visits. Renders nothing without a project. */
export function SidebarProjects({ show }: { show: (group: NavGroup) => ReactNode }) {
  const { projects: label } = useTexts('shell');
  useResource(all);
  const pathname = useLocation({ select: (location) => location.pathname });
  const projects = useSelect('records', selectProjects, noProjects);
  const visits = useSelect('commands', selectVisits, '');
  const shown = useMemo(
    () => projectsOfSidebar(projects, visits.split(' ')).map((project) => ({ project, icon: glyphOf(project) })),
    [projects, visits],
  );
  if (shown.length === 0) return null;
  return show({
    label,
    items: shown.map(({ project: { id, name }, icon }) => ({
      id,
      label: name,
      to: `/projects/${id}/tasks`,
      icon,
      active: pathname.startsWith(`/projects/${id}/`) && !pathname.startsWith(`/projects/${id}/sprints`),
    })),
  });
}

const glyphOf =
  (project: ProjectSummary): ComponentType =>
  () => <ProjectGlyph project={project} size={16} />;
