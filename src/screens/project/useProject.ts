import { useParams } from '@tanstack/react-router';
import type { Project } from '../../../domain/project.ts';
import { selectProject } from '../../machines/records/records.selectors.ts';
import { useSelect } from '../../system/system.ts';

/** The project in the address; its screens are drawn only once it has come. */
export const useProject = (): Project | undefined => {
  const { projectId } = useParams({ from: '/app/projects/$projectId' });
  return useSelect('records', selectProject(projectId), undefined);
};
