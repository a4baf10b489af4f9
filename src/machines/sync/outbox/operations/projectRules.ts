import type { Touched } from './operation.ts';

export interface OfProject {
  projectId: string;
}

export const projectRules = {
  entity: ({ projectId }: OfProject) => projectId,
  after: ({ projectId }: OfProject) => projectId,
  answers: 'project',
  touches: (): readonly Touched[] => ['projects'],
  touchesRefused: ({ projectId }: OfProject): readonly Touched[] => [{ kind: 'project', projectId }],
} as const;
