/**
 * What a team does together besides its boards, with its services: comments, conversations, notifications, documents.
 * Fetched once a workspace's first page stands, or by the routes that lead there.
 */
import type { Http } from './services/http.ts';
import type { LivingName } from './machines/workspace/workspace.types.ts';

export interface TogetherServices {
  http: Http;
  /** Origin of the server, '' for the page's own. */
  baseUrl: string;
  /** Token of the session as it is now. */
  token: () => string | null;
}

/** Logic by the name that the workspace starts it under. */
export const provideTogether = (_services: TogetherServices) => ({});

/** Those of them that live as long as the workspace. */
export const living: LivingName[] = [];
