import { fromPromise } from 'xstate';
import type { FindPlacesCall, FoundPlace, FoundPlaces } from '../../machines/app/commands/commands.types.ts';
import { fullName } from '../../../domain/account.ts';
import type { SearchResult } from '../../../domain/search.ts';
import type { Http } from '../http.ts';
import { foldText } from '../../../domain/foldText.ts';

const maxResults = 6;

/** If one of the searches fails, the results of the others are still returned. */
export const findPlaces = (http: Http) =>
  fromPromise<FoundPlaces, FindPlacesCall>(async ({ input: { workspaceId, text: search }, signal }) => {
    const query = { pageIndex: 1, pageSize: maxResults, search };
    const asked = { workspaceId, signal, showsFailure: true };
    const answers = await Promise.allSettled([
      http
        .call('search', { ...asked, query: { q: search, limit: maxResults } })
        .then(({ elements }) => elements.map(placeOf)),
      http.call('listBoards', { ...asked, query }).then(({ elements }) =>
        elements.map(({ id, name }): FoundPlace => ({
          kind: 'board',
          id,
          label: name,
          projectId: null,
          to: `/boards/${id}`,
        })),
      ),
      http.call('listSprints', { ...asked, query: { pageIndex: 1, pageSize: 200 } }).then(({ elements }) =>
        elements
          .filter(({ name }) => foldText(name).includes(foldText(search)))
          .slice(0, maxResults)
          .map(({ id, name, projectId }): FoundPlace => ({
            kind: 'sprint',
            id,
            label: name,
            projectId,
            to: `/projects/${projectId}/sprints/${id}`,
          })),
      ),
    ]);
    return {
      places: answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : [])),
      isPartial: answers.some(({ status }) => status === 'rejected'),
    };
  });

function placeOf(result: SearchResult): FoundPlace {
  const { kind, id, key, title, titleMatches, excerpt, excerptMatches, author, projectId, conversationId } = result;
  return {
    kind,
    id,
    key,
    label: title,
    matches: titleMatches,
    excerpt: excerpt === null ? null : { text: excerpt, matches: excerptMatches },
    author: author && fullName(author),
    projectId,
    conversationId,
    to: addressOf(result),
  };
}

function addressOf({ kind, id, projectId, taskId, conversationId }: SearchResult): string {
  switch (kind) {
    case 'task':
    case 'comment':
      return `/projects/${projectId}/tasks?task=${taskId}`;
    case 'document':
      return projectId === null ? `/documents/${id}` : `/projects/${projectId}/documents/${id}`;
    case 'message':
      return `/conversations/${conversationId}`;
  }
}
