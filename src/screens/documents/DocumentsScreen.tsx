import { VisuallyHidden } from '@mantine/core';
import { Outlet, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useActorRef } from '../../system/system.ts';
import { LoadingSkeletons } from '../../ui/base/LoadingSkeletons/LoadingSkeletons.tsx';
import { loadAhead } from '../../ui/base/Popup/loadAhead.ts';
import { useTexts } from '../../ui/base/texts/index.ts';
import classes from './documents.module.css';
import { CreateDialog, TreeDialogs } from './TreeDialogs.tsx';
import { TreePanel } from './TreePanel.tsx';
import { useDocumentTree } from './useDocumentTree.ts';

export { NoDocument } from './RecentDocuments.tsx';

/** Documents of the workspace that belong to no project. */
export function DocumentsScreen() {
  return <Documents projectId={null} />;
}

export function ProjectDocumentsScreen() {
  const { projectId } = useParams({ from: '/app/projects/$projectId' });
  return <Documents key={projectId} projectId={projectId} />;
}

function Documents({ projectId }: { projectId: string | null }) {
  const texts = useTexts('documents');
  const { documentId } = useParams({ strict: false });
  const actor = useActorRef('documentTree');
  const tree = useDocumentTree(projectId);
  useEffect(() => {
    // Loads the code of the forms and the editor early, because users can create and edit documents offline.
    return loadAhead(() => Promise.allSettled([CreateDialog.preload(), import('./DocumentScreen.tsx')]), 500);
  }, []);
  return (
    <div className={classes.frame}>
      {projectId === null && <VisuallyHidden component="h1">{texts.title}</VisuallyHidden>}
      <div className={classes.page} data-open={documentId !== undefined || undefined}>
        <section className={classes.side} aria-label={texts.tree}>
          {actor ? <TreePanel actor={actor} tree={tree} documentId={documentId} /> : <LoadingSkeletons shape="list" />}
        </section>
        <div className={classes.outlet}>
          <Outlet />
        </div>
      </div>
      {actor && <TreeDialogs actor={actor} tree={tree} documentId={documentId} />}
    </div>
  );
}
