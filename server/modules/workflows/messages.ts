import { viaWorkflow } from '../../../domain/history.ts';

export const messages = {
  via: (workflow: string) => `${viaWorkflow}${workflow}`,
} as const;
