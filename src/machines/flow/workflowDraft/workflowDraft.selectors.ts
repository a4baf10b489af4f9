import type { SnapshotFrom } from 'xstate';
import type { WorkflowDefinition } from '../../../../domain/workflow.ts';
import type { workflowDraftMachine } from './workflowDraft.machine.ts';

type DraftSnapshot = SnapshotFrom<typeof workflowDraftMachine>;

/** The `savedText` actor of the draft, while it runs. */
export const selectDraftText = (snapshot: DraftSnapshot | undefined) => snapshot?.children.text;
/** Server's chart on which the user's changes are based. */
export const selectBase = (snapshot: DraftSnapshot | undefined): WorkflowDefinition | null =>
  snapshot?.context.base.definition ?? null;
