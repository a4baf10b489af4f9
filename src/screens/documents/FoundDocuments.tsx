import { Box, Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconFileText, IconFolder } from '@tabler/icons-react';
import { useRef } from 'react';
import type { FoundDocument } from '../../../domain/document.ts';
import type { ProjectSummary } from '../../../domain/project.ts';
import { pathTo, selectDocumentSearch } from '../../machines/documents/documentTree/documentTree.selectors.ts';
import { selectProjectList } from '../../machines/sync/records/records.selectors.ts';
import { useSelect } from '../../system/system.ts';
import { useResource } from '../../system/workspace.ts';
import { LoadingSkeletons } from '../../ui/base/LoadingSkeletons/LoadingSkeletons.tsx';
import { useTexts } from '../../ui/base/texts/index.ts';
import { LoadFailure } from '../LoadFailure.tsx';
import { useList } from '../useList.ts';
import { documentPath } from './addresses.ts';
import classes from './documents.module.css';
import type { TreeViewProps } from './useDocumentTree.ts';

const none: readonly FoundDocument[] = [];
const noProjects: readonly ProjectSummary[] = [];

export function FoundDocuments({ actor, tree }: Pick<TreeViewProps, 'actor' | 'tree'>) {
  const texts = useTexts('documents');
  const { folded, projectId } = tree;
  const search = useSelect('documentTree', selectDocumentSearch, '');
  const { elements, failure, retry } = useList(search === '' ? null : { kind: 'documentSearch', projectId, search });
  // Shows the previous results until the new search has loaded.
  const last = useRef(elements);
  if (elements || failure) last.current = elements;
  const found = last.current ?? none;
  const isElsewhere = (each: FoundDocument) => each.projectId !== null && each.projectId !== projectId;
  useResource(found.some(isElsewhere) ? { kind: 'projects', search: '' } : null);
  const projects = useSelect('records', selectProjectList(''), noProjects);
  const showInTree = (folderId: string) => {
    for (const folder of [...pathTo(folded, folderId), folderId])
      actor.send({ type: 'folder.expanded', documentId: folder });
    actor.send({ type: 'item.focused', documentId: folderId });
    actor.send({ type: 'search.typed', text: '' });
  };
  if (failure)
    return (
      <LoadFailure error={failure} compact title={texts.error}>
        <Button variant="default" onClick={retry}>
          {texts.retry}
        </Button>
      </LoadFailure>
    );
  if (!elements && found.length === 0)
    return (
      <Box px="md" py={4}>
        <LoadingSkeletons shape="list" />
      </Box>
    );
  return (
    <div className={classes.found} aria-busy={!elements || undefined}>
      <Text role="status" size="xs" c="dimmed" px="xs" pb={6}>
        {found.length === 0 ? texts.noMatch : texts.found({ count: found.length })}
      </Text>
      <ul className={classes.list}>
        {found.map((each) => {
          const content = (
            <FoundWords
              found={each}
              project={isElsewhere(each) ? projects.find(({ id }) => id === each.projectId)?.name : undefined}
            />
          );
          return (
            <li key={each.id}>
              {each.type === 'folder' && each.projectId === projectId ? (
                <button type="button" className={classes.choice} onClick={() => showInTree(each.id)}>
                  {content}
                </button>
              ) : (
                <Link
                  to={each.type === 'folder' ? documentPath(each.projectId) : documentPath(each.projectId, each.id)}
                  className={classes.choice}
                >
                  {content}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function FoundWords({ found, project }: { found: FoundDocument; project: string | undefined }) {
  const texts = useTexts('documents');
  const { type, title, excerpt, description } = found;
  const Icon = type === 'folder' ? IconFolder : IconFileText;
  return (
    <>
      <Text size="sm" fw={500} truncate>
        <Icon size={16} stroke={1.75} aria-hidden className={classes.icon} />{' '}
        <bdi>{title.trim() === '' ? texts.untitled : title}</bdi>
      </Text>
      {project !== undefined && (
        <Text size="xs" c="dimmed">
          {texts.inProject({ name: project })}
        </Text>
      )}
      {(excerpt ?? description) && (
        <Text dir="auto" size="xs" c="dimmed" lineClamp={2}>
          {excerpt ?? description}
        </Text>
      )}
    </>
  );
}
