import { useParams } from '@tanstack/react-router';
import type { Project } from '../../../domain/project.ts';
import { selectProject } from '../../machines/cache/cache.selectors.ts';
import { useSelect } from '../../system/system.ts';

/** The project in the address; its screens are drawn only once it has come. */
export const useProject = (): Project | undefined => {
  const { projectId } = useParams({ from: '/app/projects/$projectId' });
  return useSelect('cache', selectProject(projectId), undefined);
};
