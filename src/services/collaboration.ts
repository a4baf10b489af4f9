import { fromCallback } from 'xstate';
import { collaborationPath } from '../../domain/document.ts';
import type {
  CollaborateCommand,
  CollaborateEvent,
  OpenDocument,
} from '../machines/documents/collaboration/collaboration.types.ts';
import { logFailure } from './log.ts';
import type { OpenCollaboration } from './openCollaboration.ts';
import type { Collaborations } from './collaborations.ts';
import type { SeenDatabase } from './seenDatabase.ts';
import type { TextCopies } from './textCopies.ts';

export interface CollaborationOptions {
  /**
   * Origin of the server, with the base path of its public address. Without an origin, the origin of the page is used.
   */
  baseUrl: string;
  token: () => string | null;
  collaborations: Collaborations;
  copies: TextCopies;
  database: SeenDatabase;
}

/** Milliseconds before a chunk that failed to load is requested again. */
const retryPause = 3000;

/** Returns the address of the collaboration, which uses TLS if the page does. */
export const collaborationUrl = (baseUrl: string, page: Pick<Location, 'origin'> = location): string =>
  `${new URL(baseUrl, page.origin).href.replace(/^http/, 'ws').replace(/\/$/, '')}${collaborationPath}`;

/**
 * Creates the actor logic of a document's collaboration. It stores the text on the device and synchronises it with the
 * server. Its libraries are in a chunk that loads with the first document.
 */
export const collaborate = ({ baseUrl, token, collaborations, copies, database }: CollaborationOptions) =>
  fromCallback<CollaborateCommand, OpenDocument>(({ input, sendBack, receive }) => {
    let open: OpenCollaboration | null = null;
    let stopped = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const early: CollaborateCommand[] = [];
    receive((command) => {
      if (open) open.obey(command);
      else early.push(command);
    });
    const start = async () => {
      const { openCollaboration } = await import('./openCollaboration.ts');
      if (stopped) return;
      open = openCollaboration({
        ...input,
        url: collaborationUrl(baseUrl),
        token,
        collaborations,
        copies,
        database,
        report: (event: CollaborateEvent) => sendBack(event),
      });
      for (const command of early.splice(0)) open.obey(command);
    };
    const tryToStart = () => {
      start().catch((error: unknown) => {
        logFailure('The code of the collaboration could not be fetched', error);
        if (!stopped) timer = setTimeout(tryToStart, retryPause);
      });
    };
    tryToStart();
    return () => {
      stopped = true;
      clearTimeout(timer);
      open?.close();
    };
  });
