import { useMatches, useParams, useRouter } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { selectProject } from '../../machines/sync/records/records.selectors.ts';
import { saveState, useSelect, useSystem } from '../../system/system.ts';
import type { Crumb } from '../../ui/shell/Breadcrumbs/Breadcrumbs.tsx';
import { useTexts } from '../../ui/base/texts/index.ts';
import { type CrumbNames, crumbsOf, titleOf } from './crumbs.ts';

/** Returns the breadcrumbs of the page, and sets the document's title to match. */
export function useCrumbs({ project, board, document, sprint, workflow }: CrumbNames): Crumb[] {
  const system = useSystem();
  const texts = useTexts('shell');
  const { product } = useTexts('start');
  const path = useMatches({ select: (matches): string => matches.at(-1)?.fullPath ?? '' });
  const params = useParams({ strict: false });
  const { rows } = useRouter().options.context;
  const shownProject = useSelect('records', selectProject(params.projectId ?? ''), undefined);
  const crumbs = useMemo(
    () =>
      crumbsOf(texts, {
        rows,
        path,
        params,
        names: { project, board, document, sprint, workflow },
        project: shownProject,
      }),
    [texts, rows, path, params, project, board, document, sprint, workflow, shownProject],
  );
  const title = titleOf(crumbs, product);
  useEffect(() => {
    globalThis.document.title = title;
    saveState(system, { globalTitle: title });
  }, [title, system]);
  return crumbs;
}
