import { Box, Button } from '@mantine/core';
import { IconFilePlus, IconFolderPlus, IconTrash } from '@tabler/icons-react';
import { selectSearchText } from '../../machines/documents/documentTree/documentTree.selectors.ts';
import { useSelect } from '../../system/system.ts';
import { DocumentsDrawing } from '../../ui/base/drawings/DocumentsDrawing.tsx';
import { EmptyState } from '../../ui/base/EmptyState/EmptyState.tsx';
import { LoadingSkeletons } from '../../ui/base/LoadingSkeletons/LoadingSkeletons.tsx';
import { PaneButton, PaneHead } from '../../ui/base/PaneHead/PaneHead.tsx';
import { SearchField } from '../../ui/form/SearchField/SearchField.tsx';
import { useShown, useTexts } from '../../ui/base/texts/index.ts';
import { LoadFailure } from '../LoadFailure.tsx';
import { FoundDocuments } from './FoundDocuments.tsx';
import { LiveTree } from './LiveTree.tsx';
import { Notice } from './Notice.tsx';
import type { TreeViewProps } from './useDocumentTree.ts';

export function TreePanel(props: TreeViewProps) {
  const texts = useTexts('documents');
  const { actor, tree } = props;
  const search = useSelect('documentTree', selectSearchText, '');
  return (
    <>
      <PaneHead title={texts.title}>
        {tree.abilities.create && (
          <>
            <PaneButton
              label={texts.newDocument}
              icon={IconFilePlus}
              onClick={() => actor.send({ type: 'create.requested', kind: 'document', parentId: null })}
            />
            <PaneButton
              label={texts.newFolder}
              icon={IconFolderPlus}
              onClick={() => actor.send({ type: 'create.requested', kind: 'folder', parentId: null })}
            />
          </>
        )}
        <PaneButton label={texts.bin} icon={IconTrash} onClick={() => actor.send({ type: 'bin.opened' })} />
      </PaneHead>
      <Box px={16} pb="xs">
        <SearchField
          label={texts.search}
          value={search}
          width="100%"
          onChange={(text) => actor.send({ type: 'search.typed', text })}
        />
      </Box>
      {search.trim() === '' ? <WholeTree {...props} /> : <FoundDocuments actor={actor} tree={tree} />}
    </>
  );
}

function WholeTree(props: TreeViewProps) {
  const shown = useShown();
  const texts = useTexts('documents');
  const { actor, tree } = props;
  const { folded, abilities, isFirstLoad, failure, isOutdated, retry } = tree;
  if (folded.byId.size > 0)
    return (
      <>
        {isOutdated && (
          <Notice text={texts.stale}>
            <Button size="compact-sm" variant="default" onClick={retry}>
              {texts.retry}
            </Button>
          </Notice>
        )}
        <LiveTree {...props} />
      </>
    );
  if (isFirstLoad)
    return (
      <Box px="md" py={4}>
        <LoadingSkeletons shape="list" />
      </Box>
    );
  if (failure)
    return (
      <LoadFailure error={failure} compact title={texts.error} description={shown(failure.message)}>
        <Button variant="default" onClick={retry}>
          {texts.retry}
        </Button>
      </LoadFailure>
    );
  const create = (kind: 'document' | 'folder') => actor.send({ type: 'create.requested', kind, parentId: null });
  return (
    <EmptyState
      compact
      drawing={DocumentsDrawing}
      title={texts.empty}
      description={abilities.create ? texts.emptyHint : texts.emptyReadOnly}
    >
      {abilities.create && <Button onClick={() => create('document')}>{texts.newDocument}</Button>}
      {abilities.create && (
        <Button variant="default" onClick={() => create('folder')}>
          {texts.newFolder}
        </Button>
      )}
    </EmptyState>
  );
}
