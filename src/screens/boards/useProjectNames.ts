import { useMemo } from 'react';
import type { ProjectSummary } from '../../../domain/project.ts';
import { selectProjectList } from '../../machines/records/records.selectors.ts';
import { useSelect } from '../../system/system.ts';

const none: readonly ProjectSummary[] = [];

/** Names of the projects I see, by id; whoever asks holds their list. */
export const useProjectNames = (): ReadonlyMap<string, string> => {
  const projects = useSelect('records', selectProjectList(''), none);
  return useMemo(() => new Map(projects.map(({ id, name }) => [id, name])), [projects]);
};
