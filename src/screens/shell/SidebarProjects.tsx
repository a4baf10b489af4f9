import { useLocation } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, useMemo } from 'react';
import type { ProjectSummary } from '../../../domain/project.ts';
import { selectPlaces } from '../../machines/app/commands/commands.selectors.ts';
import type { RecentPlace } from '../../machines/app/commands/commands.types.ts';
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
const noPlaces: readonly RecentPlace[] = [];

/** Group of the sidebar with the projects that the user stars or visits. Renders nothing without a project. */
export function SidebarProjects({ show }: { show: (group: NavGroup) => ReactNode }) {
  const { projects: label } = useTexts('shell');
  useResource(all);
  const pathname = useLocation({ select: (location) => location.pathname });
  const projects = useSelect('records', selectProjects, noProjects);
  const places = useSelect('commands', selectPlaces, noPlaces);
  const shown = useMemo(
    () => projectsOfSidebar(projects, places).map((project) => ({ project, icon: glyphOf(project) })),
    [projects, places],
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
