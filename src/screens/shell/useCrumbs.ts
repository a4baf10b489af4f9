import { useLocation, useParams } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { selectProject } from '../../machines/records/records.selectors.ts';
import { saveState, useSelect, useSystem } from '../../system/system.ts';
import type { Crumb } from '../../ui/Breadcrumbs/index.ts';
import { useTexts } from '../../ui/texts/index.ts';
import { type CrumbNames, crumbsOf, titleOf } from './crumbs.ts';

/** Returns the breadcrumbs of the page, and sets the document's title to match. */
export function useCrumbs({ project, board, document, sprint, workflow }: CrumbNames): Crumb[] {
  const system = useSystem();
  const texts = useTexts('shell');
  const { product } = useTexts('start');
  const pathname = useLocation({ select: (location) => location.pathname });
  const { projectId = '' } = useParams({ strict: false });
  const shownProject = useSelect('records', selectProject(projectId), undefined);
  const crumbs = useMemo(
    () =>
      crumbsOf(texts, pathname, { project, board, document, sprint, workflow }).map((crumb) =>
        shownProject && crumb.to === `/projects/${projectId}/tasks` && crumb.label === project
          ? { ...crumb, project: shownProject }
          : crumb,
      ),
    [texts, pathname, project, board, document, sprint, workflow, projectId, shownProject],
  );
  const title = titleOf(crumbs, product);
  useEffect(() => {
    globalThis.document.title = title;
    saveState(system, { globalTitle: title });
  }, [title, system]);
  return crumbs;
}
