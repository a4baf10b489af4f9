import { ActionIcon, Button } from '@mantine/core';
import { Link, Outlet, useNavigate, useParams } from '@tanstack/react-router';
import { IconFilePlus, IconFiles, IconFileText, IconFolder, IconFolderPlus, IconTrash } from '@tabler/icons-react';
import { Suspense, useEffect, useMemo, useRef } from 'react';
import type { DocumentStructureItem, FoundDocument } from '../../../domain/document.ts';
import { selectProjectList } from '../../machines/records/records.selectors.ts';
import {
  foldTree,
  type FoldedTree,
  linesOf,
  pathTo,
  placementOf,
  selectBinStatus,
  selectCut,
  selectDocumentSearch,
  selectExpanded,
  selectFocused,
  selectFound,
  selectRenamed,
  selectSearchFailure,
  selectSearchStatus,
  selectToDelete,
  selectTreeAbilities,
  selectTreeDialog,
  selectTreeFailure,
  selectTreeItems,
  selectTreeStatus,
  selectWrites,
  withinOf,
} from '../../machines/documentTree/documentTree.selectors.ts';
import type { PendingWrite } from '../../machines/outbox/outbox.types.ts';
import { type RefOf, tell, useEmitted, useSelect, useSystem, useScreen } from '../../system/system.ts';
import { useResource } from '../../system/workspace.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog/index.ts';
import { DocumentTree, type DocumentTreeRow } from '../../ui/DocumentTree/index.ts';
import { EmptyState } from '../../ui/EmptyState/index.ts';
import { LoadingSkeletons } from '../../ui/LoadingSkeletons/index.ts';
import { SearchField } from '../../ui/SearchField/index.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden/index.ts';
import { LoadFailure } from '../LoadFailure.tsx';
import { lazyView } from '../lazyView.ts';
import { documentPath } from './addresses.ts';
import { placementAt, stepTo } from './places.ts';
import classes from './documents.module.css';
import { texts } from './texts.ts';

const loadCreate = () => import('./CreateDialog.tsx');
const CreateDialog = lazyView(async () => ({ default: (await loadCreate()).CreateDialog }));
const BinDialog = lazyView(async () => ({ default: (await import('./BinDialog.tsx')).BinDialog }));

const noItems: readonly DocumentStructureItem[] = [];
const noWrites: readonly PendingWrite[] = [];
const noIds: readonly string[] = [];
const nothing = { create: false, update: false, manage: false };
const noneFound: readonly FoundDocument[] = [];

/** The workspace's own documents. */
export function DocumentsScreen() {
  return <Documents projectId={null} />;
}

/** The documents of the project in the address. */
export function ProjectDocumentsScreen() {
  const { projectId } = useParams({ from: '/app/projects/$projectId' });
  return <Documents key={projectId} projectId={projectId} />;
}

/** Beside the tree while no document is open. */
export function NoDocument() {
  return (
    <div className={classes.none}>
      <EmptyState icon={IconFileText} title={texts.choose} description={texts.chooseHint} />
    </div>
  );
}

function Documents({ projectId }: { projectId: string | null }) {
  const { documentId } = useParams({ strict: false });
  const tree = useScreen({ name: 'documentTree', projectId });
  const items = useSelect('documentTree', selectTreeItems, noItems);
  const writes = useSelect('records', selectWrites, noWrites);
  const workspaceId = useSelect('workspace', (snapshot) => snapshot.context.workspaceId, '');
  const accountId = useSelect('workspace', (snapshot) => snapshot.context.accountId, '');
  const ofDocuments = useDocumentWrites(writes);
  const folded = useMemo(
    () => foldTree(items, ofDocuments, { workspaceId, accountId, projectId }),
    [items, ofDocuments, workspaceId, accountId, projectId],
  );
  useEffect(() => {
    // A document can be made and written without a connection: the code for it should be here by then.
    const timer = setTimeout(() => void Promise.allSettled([loadCreate(), import('./DocumentScreen.tsx')]), 500);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={classes.frame}>
      {projectId === null && <VisuallyHidden as="h1">{texts.title}</VisuallyHidden>}
      <div className={classes.page} data-open={documentId !== undefined || undefined}>
        <section className={classes.side} aria-label={texts.tree}>
          {tree ? (
            <Side tree={tree} folded={folded} projectId={projectId} documentId={documentId} accountId={accountId} />
          ) : (
            <LoadingSkeletons shape="list" />
          )}
        </section>
        <div className={classes.outlet}>
          <Outlet />
        </div>
      </div>
      {tree && <Dialogs tree={tree} folded={folded} projectId={projectId} documentId={documentId} />}
    </div>
  );
}

/** Only those about documents, the same array while these are the same. */
function useDocumentWrites(writes: readonly PendingWrite[]): readonly PendingWrite[] {
  const last = useRef<readonly PendingWrite[]>(noWrites);
  const now = writes.filter(({ op }) => op.kind.startsWith('document.'));
  if (now.length !== last.current.length || now.some((write, index) => write !== last.current[index]))
    last.current = now;
  return last.current;
}

interface PartProps {
  tree: RefOf<'documentTree'>;
  folded: FoldedTree;
  projectId: string | null;
  documentId: string | undefined;
}

function Side({ tree, folded, projectId, documentId, accountId }: PartProps & { accountId: string }) {
  const status = useSelect('documentTree', selectTreeStatus, 'loading');
  const failure = useSelect('documentTree', selectTreeFailure, null);
  const abilities = useSelect('documentTree', selectTreeAbilities, nothing);
  const search = useSelect('documentTree', selectDocumentSearch, '');
  const waiting = status === 'loading';
  const empty = folded.byId.size === 0;
  const create = (kind: 'document' | 'folder') => tree.send({ type: 'create.requested', kind, parentId: null });
  const retry = (
    <Button variant="default" onClick={() => tree.send({ type: 'tree.retryRequested' })}>
      {texts.retry}
    </Button>
  );
  return (
    <>
      <div className={classes.sideHead}>
        <h2 className={classes.sideTitle}>{texts.title}</h2>
        <div className={classes.sideActions}>
          {abilities.create && (
            <>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={30}
                aria-label={texts.newDocument}
                title={texts.newDocument}
                onClick={() => create('document')}
              >
                <IconFilePlus size={18} stroke={1.75} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={30}
                aria-label={texts.newFolder}
                title={texts.newFolder}
                onClick={() => create('folder')}
              >
                <IconFolderPlus size={18} stroke={1.75} />
              </ActionIcon>
            </>
          )}
          <ActionIcon
            variant="subtle"
            color="gray"
            size={30}
            aria-label={texts.bin}
            title={texts.bin}
            onClick={() => tree.send({ type: 'bin.opened' })}
          >
            <IconTrash size={18} stroke={1.75} />
          </ActionIcon>
        </div>
      </div>
      <div className={classes.sideSearch}>
        <SearchField
          label={texts.search}
          value={search}
          width="100%"
          onChange={(text) => tree.send({ type: 'search.typed', text })}
        />
      </div>
      {search.trim() !== '' ? (
        <Found tree={tree} folded={folded} projectId={projectId} />
      ) : waiting && empty ? (
        <div className={classes.sideBody}>
          <LoadingSkeletons shape="list" />
        </div>
      ) : status === 'failed' && empty ? (
        <LoadFailure error={failure} compact title={texts.error} description={failure?.message}>
          {retry}
        </LoadFailure>
      ) : empty ? (
        <EmptyState
          compact
          icon={IconFiles}
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
      ) : (
        <>
          {status === 'stale' && (
            <div role="status" className={classes.notice}>
              <span className={classes.noticeWords}>{texts.stale}</span>
              <Button size="compact-sm" variant="default" onClick={() => tree.send({ type: 'tree.retryRequested' })}>
                {texts.retry}
              </Button>
            </div>
          )}
          <Tree tree={tree} folded={folded} projectId={projectId} documentId={documentId} accountId={accountId} />
        </>
      )}
    </>
  );
}

function Tree({ tree, folded, projectId, documentId, accountId }: PartProps & { accountId: string }) {
  const system = useSystem();
  const navigate = useNavigate();
  const abilities = useSelect('documentTree', selectTreeAbilities, nothing);
  const expanded = useSelect('documentTree', selectExpanded, noIds);
  const focused = useSelect('documentTree', selectFocused, null);
  const cutId = useSelect('documentTree', selectCut, null);
  const renamed = useSelect('documentTree', selectRenamed, null);
  const ids = () => ({ mutationId: system.newId(), at: system.now() });

  const open = useMemo(() => new Set(expanded), [expanded]);
  const before = useRef(new Map<string, DocumentTreeRow>());
  const rows = useMemo(() => {
    const known = new Map<string, DocumentTreeRow>();
    const made = linesOf(folded, open).map(({ item, ...line }): DocumentTreeRow => {
      const sync = folded.unsaved.get(item.id)?.sync;
      const row: DocumentTreeRow = {
        id: item.id,
        title: item.title,
        type: item.type,
        level: line.level,
        expanded: line.expanded,
        place: line.place,
        siblings: line.siblings,
        ...(sync && sync !== 'saving' && { sync }),
        changeable: abilities.update || abilities.manage,
      };
      // A row that says the same is the same, and isn't drawn again.
      const last = before.current.get(item.id);
      const kept =
        last &&
        last.title === row.title &&
        last.level === row.level &&
        last.expanded === row.expanded &&
        last.place === row.place &&
        last.siblings === row.siblings &&
        last.sync === row.sync &&
        last.changeable === row.changeable &&
        last.type === row.type
          ? last
          : row;
      known.set(item.id, kept);
      return kept;
    });
    before.current = known;
    return made;
  }, [folded, open, abilities]);

  // What is open in the outlet shows in the tree, once.
  const shown = useRef<string | null>(null);
  const isKnown = documentId !== undefined && folded.byId.has(documentId);
  useEffect(() => {
    if (!isKnown || shown.current === documentId) return;
    shown.current = documentId;
    for (const folder of pathTo(folded, documentId)) tree.send({ type: 'folder.expanded', documentId: folder });
    tree.send({ type: 'item.focused', documentId });
  }, [isKnown, documentId, folded, tree]);

  const item = (id: string) => folded.byId.get(id);
  const move = (id: string, to: ReturnType<typeof placementAt>) => {
    const moved = item(id);
    if (moved && to) tree.send({ type: 'item.moved', item: moved, before: placementOf(folded, id), to, ...ids() });
  };
  const write = (id: string) => folded.unsaved.get(id)?.mutationId;
  const mayDelete = (id: string) => abilities.manage || (abilities.update && item(id)?.createdBy === accountId);
  const cutItem = cutId === null ? undefined : item(cutId);
  return (
    <DocumentTree
      label={texts.tree}
      rows={rows}
      selectedId={documentId ?? null}
      focusedId={focused}
      cut={cutItem ? { id: cutItem.id, title: cutItem.title || texts.untitled } : null}
      renaming={renamed && { id: renamed.item.id, title: renamed.title }}
      canCreate={abilities.create}
      canDrop={(id, place) => placementAt(folded, id, place) !== null}
      onFocus={(id) => tree.send({ type: 'item.focused', documentId: id })}
      onToggle={(id) => tree.send({ type: 'folder.toggled', documentId: id })}
      onExpand={(id) => tree.send({ type: 'folder.expanded', documentId: id })}
      onCollapse={(id) => tree.send({ type: 'folder.collapsed', documentId: id })}
      onOpen={(id) => void navigate({ to: documentPath(projectId, id) })}
      onCreate={(kind, parentId) => tree.send({ type: 'create.requested', kind, parentId })}
      onRename={(id) => {
        const known = item(id);
        if (known) tree.send({ type: 'rename.requested', item: known });
      }}
      onRenameTyped={(title) => tree.send({ type: 'rename.typed', title })}
      onRenameConfirm={() => tree.send({ type: 'rename.confirmed', ...ids() })}
      onRenameCancel={() => tree.send({ type: 'rename.cancelled' })}
      onDelete={(id) => {
        const known = item(id);
        if (known && mayDelete(id)) tree.send({ type: 'delete.requested', item: known });
      }}
      canDelete={mayDelete}
      onCut={(id) => tree.send({ type: 'item.cut', documentId: id })}
      onCutCancel={() => tree.send({ type: 'cut.cancelled' })}
      onDrop={(id, place) => move(id, placementAt(folded, id, place))}
      onStep={(id, step) => move(id, stepTo(folded, id, step))}
      onRetry={(id) => {
        const mutationId = write(id);
        if (mutationId) tell(system, 'outbox', { type: 'write.retryRequested', mutationId });
      }}
      onDiscard={(id) => {
        const mutationId = write(id);
        if (mutationId) tell(system, 'outbox', { type: 'write.discarded', mutationId });
      }}
    />
  );
}

function Found({ tree, folded, projectId }: Pick<PartProps, 'tree' | 'folded' | 'projectId'>) {
  const status = useSelect('documentTree', selectSearchStatus, 'idle');
  const found = useSelect('documentTree', selectFound, noneFound);
  const failure = useSelect('documentTree', selectSearchFailure, null);
  const inProjects = found.some((each) => each.projectId !== null && each.projectId !== projectId);
  useResource(inProjects ? { kind: 'projects', search: '' } : null);
  const projects = useSelect('records', selectProjectList(''), none);
  if (status === 'failed')
    return (
      <LoadFailure error={failure} compact title={texts.error}>
        <Button variant="default" onClick={() => tree.send({ type: 'search.retryRequested' })}>
          {texts.retry}
        </Button>
      </LoadFailure>
    );
  if (status !== 'found' && found.length === 0)
    return (
      <div className={classes.sideBody}>
        <LoadingSkeletons shape="list" />
      </div>
    );
  return (
    <div className={classes.found} aria-busy={status !== 'found' || undefined}>
      <p role="status" className={classes.foundCount}>
        {found.length === 0 ? texts.noMatch : texts.found(found.length)}
      </p>
      <ul className={classes.foundList}>
        {found.map((each) => {
          const Icon = each.type === 'folder' ? IconFolder : IconFileText;
          const project =
            each.projectId !== null && each.projectId !== projectId
              ? projects.find(({ id }) => id === each.projectId)?.name
              : undefined;
          const words = (
            <>
              <Icon size={16} stroke={1.75} aria-hidden className={classes.foundIcon} />
              <span className={classes.foundWords}>
                <span className={classes.foundTitle}>{each.title.trim() === '' ? texts.untitled : each.title}</span>
                {project !== undefined && <span className={classes.foundPlace}>{texts.inProject(project)}</span>}
                {(each.excerpt ?? each.description) && (
                  <span className={classes.foundExcerpt}>{each.excerpt ?? each.description}</span>
                )}
              </span>
            </>
          );
          return (
            <li key={each.id}>
              {each.type === 'folder' && each.projectId === projectId ? (
                <button
                  type="button"
                  className={classes.foundItem}
                  onClick={() => {
                    for (const folder of [...pathTo(folded, each.id), each.id])
                      tree.send({ type: 'folder.expanded', documentId: folder });
                    tree.send({ type: 'item.focused', documentId: each.id });
                    tree.send({ type: 'search.typed', text: '' });
                  }}
                >
                  {words}
                </button>
              ) : (
                <Link
                  to={each.type === 'folder' ? documentPath(each.projectId) : documentPath(each.projectId, each.id)}
                  className={classes.foundItem}
                >
                  {words}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
const none: ReturnType<ReturnType<typeof selectProjectList>> = [];

function Dialogs({ tree, folded, projectId, documentId }: PartProps) {
  const system = useSystem();
  const navigate = useNavigate();
  const dialog = useSelect('documentTree', selectTreeDialog, 'none');
  const bin = useSelect('documentTree', selectBinStatus, 'closed');
  const toDelete = useSelect('documentTree', selectToDelete, null);
  const last = useRef(toDelete);
  if (toDelete) last.current = toDelete;
  useEmitted('documentTree', 'document.made', ({ documentId: made, kind }) => {
    if (kind === 'document') void navigate({ to: documentPath(projectId, made) });
  });
  useEmitted('documentTree', 'document.deleting', ({ documentId: gone }) => {
    if (documentId !== undefined && withinOf(folded, gone).has(documentId))
      void navigate({ to: documentPath(projectId) });
  });
  const about = toDelete ?? last.current;
  const title = about ? about.title.trim() || texts.untitled : '';
  return (
    <>
      <ConfirmDialog
        opened={dialog === 'confirmingDelete'}
        destructive
        title={texts.remove.titles[about?.type ?? 'document']}
        confirmLabel={texts.remove.confirm}
        cancelLabel={texts.remove.cancel}
        onConfirm={() => tree.send({ type: 'delete.confirmed', mutationId: system.newId(), at: system.now() })}
        onCancel={() => tree.send({ type: 'delete.cancelled' })}
      >
        {about?.type === 'folder'
          ? texts.remove.folderQuestion(title, withinOf(folded, about.id).size - 1)
          : texts.remove.question(title)}
      </ConfirmDialog>
      <Suspense fallback={null}>
        {dialog === 'creating' && <CreateDialog tree={tree} folded={folded} />}
        {bin !== 'closed' && <BinDialog tree={tree} />}
      </Suspense>
    </>
  );
}
