import { useParams } from '@tanstack/react-router';
import type { Project } from '../../../domain/project.ts';
import { selectProject } from '../../machines/sync/records/records.selectors.ts';
import { useSelect } from '../../system/system.ts';

/** Returns the project in the address, or undefined until it has loaded. */
export const useProject = (): Project | undefined => {
  const { projectId } = useParams({ from: '/app/projects/$projectId' });
  return useSelect('records', selectProject(projectId), undefined);
};
