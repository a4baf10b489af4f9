import { useLocation, useParams } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { selectList, selectProject, selectSprints } from '../../machines/records/records.selectors.ts';
import { saveState, useSelect, useSystem } from '../../system/system.ts';
import type { Crumb } from '../../ui/Breadcrumbs/index.ts';
import { useTexts } from '../../ui/texts/index.ts';
import { crumbsOf, titleOf } from './crumbs.ts';

/** Returns the breadcrumbs of the page, and sets the document's title to match. */
export function useCrumbs(): Crumb[] {
  const system = useSystem();
  const texts = useTexts('shell');
  const { product } = useTexts('start');
  const { pathname } = useLocation();
  const { projectId, sprintId, boardId } = useParams({ strict: false });
  const project = useSelect(
    'records',
    (snapshot) => (projectId ? selectProject(projectId)(snapshot)?.name : undefined),
    undefined,
  );
  const sprint = useSelect(
    'records',
    (snapshot) =>
      sprintId && projectId ? selectSprints(projectId)(snapshot).find(({ id }) => id === sprintId)?.name : undefined,
    undefined,
  );
  const document = useSelect('documentEditor', (snapshot) => snapshot.context.copy?.title, undefined);
  const board = useSelect(
    'records',
    (snapshot) => (boardId ? selectList({ kind: 'board', boardId })(snapshot)[0]?.name : undefined),
    undefined,
  );
  const workflow = useSelect('workflowEditor', (snapshot) => snapshot.context.workflow?.name, undefined);
  const crumbs = useMemo(
    () => crumbsOf(texts, pathname, { project, board, document, sprint, workflow }),
    [texts, pathname, project, board, document, sprint, workflow],
  );
  const title = titleOf(crumbs, product);
  useEffect(() => {
    globalThis.document.title = title;
    saveState(system, { globalTitle: title });
  }, [title, system]);
  return crumbs;
}
