import { useMemo } from 'react';
import type { ProjectSummary } from '../../../domain/project.ts';
import { selectProjectList } from '../../machines/sync/records/records.selectors.ts';
import { useSelect } from '../../system/system.ts';

const none: readonly ProjectSummary[] = [];

/** Returns the names of the user's projects by id. The caller must acquire the list of projects. */
export const useProjectNames = (): ReadonlyMap<string, string> => {
  const projects = useSelect('records', selectProjectList(''), none);
  return useMemo(() => new Map(projects.map(({ id, name }) => [id, name])), [projects]);
};
