import type { AnyEventObject } from 'xstate';
import { sendersTo } from '../../senders.ts';
import type { WorkspaceEvent } from './workspace.types.ts';

const sender = sendersTo<WorkspaceEvent>('workspace');

/** Sends the event to a screen's actor. If the actor is still loading, it receives the event as soon as it runs. */
export const forwardToScreen = sender((name: string, event: AnyEventObject) => ({
  type: 'event.forwarded',
  name,
  event,
}));
export const renameWorkspace = sender((renamed: { name: string; version: number }) => ({
  type: 'workspace.renamed',
  ...renamed,
}));
