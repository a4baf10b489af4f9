import { fromCallback } from 'xstate';
import { collaborationPath } from '../../domain/document.ts';
import type {
  CollaborateCommand,
  CollaborateEvent,
  OpenDocument,
} from '../machines/documentEditor/documentEditor.types.ts';
import { logFailure } from './log.ts';
import type { OpenText } from './openText.ts';
import type { SharedTexts } from './sharedTexts.ts';
import type { TextCopies } from './textCopies.ts';

export interface CollaborationOptions {
  /** Origin of the server, '' for the page's own. */
  baseUrl: string;
  /** Token of the session as it is now. */
  token: () => string | null;
  texts: SharedTexts;
  copies: TextCopies;
}

/** Pause before the code that didn't come is fetched again, in milliseconds. */
const fetchAgain = 3000;

/** Address of the server's collaboration; a page over TLS asks over TLS. */
export const collaborationUrl = (baseUrl: string, page: Pick<Location, 'origin'> = location): string =>
  `${(baseUrl || page.origin).replace(/^http/, 'ws')}${collaborationPath}`;

/**
 * One document's shared text, for its editor's machine: kept on this device and in step with the server's. The code for
 * it comes with the first document that is opened.
 */
export const collaborate = ({ baseUrl, token, texts, copies }: CollaborationOptions) =>
  fromCallback<CollaborateCommand, OpenDocument>(({ input, sendBack, receive }) => {
    let open: OpenText | null = null;
    let stopped = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const early: CollaborateCommand[] = [];
    receive((command) => {
      if (open) open.obey(command);
      else early.push(command);
    });
    const start = async () => {
      const { openText } = await import('./openText.ts');
      if (stopped) return;
      open = openText({
        ...input,
        url: collaborationUrl(baseUrl),
        token,
        texts,
        copies,
        tell: (event: CollaborateEvent) => sendBack(event),
      });
      for (const command of early.splice(0)) open.obey(command);
    };
    const tryToStart = () => {
      start().catch((error: unknown) => {
        logFailure('The code of shared texts could not be fetched', error);
        if (!stopped) timer = setTimeout(tryToStart, fetchAgain);
      });
    };
    tryToStart();
    return () => {
      stopped = true;
      clearTimeout(timer);
      open?.close();
    };
  });
