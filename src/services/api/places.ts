import { fromPromise } from 'xstate';
import type { FindPlacesCall, FoundPlace } from '../../machines/app/commands/commands.types.ts';
import type { Http } from '../http.ts';
import { foldText } from '../../../domain/foldText.ts';

const maxResults = 6;

/** If one of the searches fails, the results of the others are still returned. */
export const findPlaces = (http: Http) =>
  fromPromise<FoundPlace[], FindPlacesCall>(async ({ input: { workspaceId, text: search }, signal }) => {
    const query = { pageIndex: 1, pageSize: maxResults, search };
    const answers = await Promise.allSettled([
      http.call('listTasks', { workspaceId, query, signal }).then(({ elements }) =>
        elements.flatMap(({ id, title, projectId, boardId }): FoundPlace[] => {
          const to =
            projectId !== null
              ? `/projects/${projectId}/tasks?task=${id}`
              : boardId !== null
                ? `/boards/${boardId}?task=${id}`
                : null;
          return to === null ? [] : [{ kind: 'task', id, label: title, projectId, to }];
        }),
      ),
      http.call('searchDocuments', { workspaceId, query, signal }).then(({ elements }) =>
        elements
          .filter(({ type }) => type === 'document')
          .map(({ id, title, projectId }): FoundPlace => ({
            kind: 'document',
            id,
            label: title,
            projectId,
            to: projectId === null ? `/documents/${id}` : `/projects/${projectId}/documents/${id}`,
          })),
      ),
      http.call('listBoards', { workspaceId, query, signal }).then(({ elements }) =>
        elements.map(({ id, name }): FoundPlace => ({
          kind: 'board',
          id,
          label: name,
          projectId: null,
          to: `/boards/${id}`,
        })),
      ),
      http.call('listSprints', { workspaceId, query: { pageIndex: 1, pageSize: 200 }, signal }).then(({ elements }) =>
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
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  });
