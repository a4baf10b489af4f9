import { holdKeys } from '../../system/heldKeys.ts';
import { ActionIcon, Button } from '@mantine/core';
import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { IconLayoutBoard, IconPlus, IconTrash } from '@tabler/icons-react';
import { memo, type ReactNode, useRef } from 'react';
import { fullName } from '../../../domain/account.ts';
import { type Board, type BoardScope, boardScopes } from '../../../domain/board.ts';
import {
  selectBoardDeletion,
  selectBoardsSearch,
  selectBoardsSearchText,
  selectScope,
} from '../../machines/tasks/boards/boards.selectors.ts';
import { useSelect, useSender, useActorRef } from '../../system/system.ts';
import { useResource } from '../../system/workspace.ts';
import { AvatarGroup } from '../../ui/people/AvatarGroup/AvatarGroup.tsx';
import { DialogFrame } from '../../ui/base/DialogFrame/DialogFrame.tsx';
import { BoardsDrawing } from '../../ui/base/drawings/BoardsDrawing.tsx';
import { EmptyState } from '../../ui/base/EmptyState/EmptyState.tsx';
import { IconTile } from '../../ui/base/IconTile/IconTile.tsx';
import { ListRow, RowList } from '../../ui/base/ListRow/ListRow.tsx';
import { LoadingSkeletons } from '../../ui/base/LoadingSkeletons/LoadingSkeletons.tsx';
import { PageHeader } from '../../ui/base/PageHeader/PageHeader.tsx';
import { SearchField } from '../../ui/form/SearchField/SearchField.tsx';
import { SegmentedChoice } from '../../ui/form/SegmentedChoice/SegmentedChoice.tsx';
import { useShown, useTexts } from '../../ui/base/texts/index.ts';
import { DeletionDialog } from '../DeletionDialog.tsx';
import { LoadFailure } from '../LoadFailure.tsx';
import { lazyForm } from '../lazyForm.tsx';
import { useWorkspace } from '../shell/useWorkspace.ts';
import { type Deletion, useDeletion } from '../useDeletion.ts';
import { useList } from '../useList.ts';
import classes from './boards.module.css';
import { useProjectNames } from './useProjectNames.ts';

const CreateBoardDialog = lazyForm(['boards'], async () => (await import('./CreateBoardDialog.tsx')).CreateBoardDialog);

export function BoardsScreen() {
  const texts = useTexts('boards');
  const navigate = useNavigate();
  const router = useRouter();
  const { create } = useSearch({ from: '/app/boards' });
  const isOpen = useActorRef('boards') !== undefined;
  const boards = useSender('boards');
  const typed = useSelect('boards', selectBoardsSearchText, '');
  const scope = useSelect('boards', selectScope, 'all');
  const search = useSelect('boards', selectBoardsSearch, '');
  const deletion = useDeletion(boards, useSelect('boards', selectBoardDeletion, undefined));
  const role = useWorkspace()?.role;
  const mayCreate = role !== undefined && role !== 'guest';

  const open = () => {
    holdKeys();
    void navigate({ to: '/boards', search: { create: true } });
  };
  const close = () => {
    // Skipped after a board is created, because the page of that board is already open.
    if (/^\/boards\/?$/.test(router.latestLocation.pathname)) void navigate({ to: '/boards', replace: true });
  };
  const button = mayCreate && (
    <Button
      leftSection={<IconPlus size={16} stroke={2} />}
      onClick={open}
      onPointerEnter={() => void CreateBoardDialog.preload()}
      onFocus={() => void CreateBoardDialog.preload()}
    >
      {texts.create}
    </Button>
  );
  return (
    <div>
      <PageHeader title={texts.title}>
        <SearchField
          label={texts.search}
          value={typed}
          disabled={!isOpen}
          onChange={(text) => boards.send({ type: 'search.typed', text })}
        />
        {button}
      </PageHeader>
      <div className={classes.scopes}>
        <SegmentedChoice
          label={texts.filter}
          options={boardScopes.map((value) => ({ value, label: texts.scopes[value] }))}
          value={scope}
          onChange={(next) => boards.send({ type: 'scope.chosen', scope: next })}
        />
      </div>
      <FoundBoards
        search={search}
        scope={scope}
        mayCreate={mayCreate}
        createButton={button}
        onRemove={deletion.request}
      />
      <Removal deletion={deletion} />
      {create && mayCreate && <CreateBoardDialog onClosed={close} />}
    </div>
  );
}

interface FoundBoardsProps {
  search: string;
  scope: BoardScope;
  mayCreate: boolean;
  createButton: ReactNode;
  onRemove: (board: Board) => void;
}

function FoundBoards({ search, scope, mayCreate, createButton, onRemove }: FoundBoardsProps) {
  const texts = useTexts('boards');
  const shown = useShown();
  useResource({ kind: 'projects', search: '' });
  const names = useProjectNames();
  const { elements, isFirstLoad, failure, retry } = useList({ kind: 'boards', search, scope });
  // The previous results are shown until the new search or scope has loaded.
  const last = useRef(elements);
  if (elements || failure) last.current = elements;
  const found = last.current;
  const emptyHints = { all: texts.noneHint, yours: texts.noneYours, shared: texts.noneShared };
  return found && found.length > 0 ? (
    <RowList className={classes.list} aria-label={texts.title} aria-busy={isFirstLoad || undefined}>
      {found.map((board) => (
        <Row
          key={board.id}
          board={board}
          project={board.projectId === null ? null : (names.get(board.projectId) ?? '')}
          onRemove={onRemove}
        />
      ))}
    </RowList>
  ) : failure ? (
    <LoadFailure error={failure} title={texts.error} description={shown(failure.message)}>
      <Button variant="default" onClick={retry}>
        {texts.retry}
      </Button>
    </LoadFailure>
  ) : !found ? (
    <LoadingSkeletons shape="list" label={texts.loading} />
  ) : (
    <EmptyState
      drawing={BoardsDrawing}
      title={texts.none}
      description={
        search !== '' ? texts.noMatch : scope === 'all' && !mayCreate ? texts.noneForGuest : emptyHints[scope]
      }
    >
      {search === '' && scope !== 'shared' && createButton}
    </EmptyState>
  );
}

interface RowProps {
  board: Board;
  /** Name of the board's project. Empty until it is loaded, null for a board without a project. */
  project: string | null;
  onRemove: (board: Board) => void;
}

const Row = memo(function Row({ board, project, onRemove }: RowProps) {
  const texts = useTexts('boards');
  const { id, name, createdBy, sharedWith } = board;
  return (
    <ListRow
      link={(props) => <Link to="/boards/$boardId" params={{ boardId: id }} {...props} />}
      icon={<IconTile icon={IconLayoutBoard} />}
      name={name}
      facts={[project ?? texts.noProject, texts.createdBy({ name: fullName(createdBy) })].filter(Boolean).join(' · ')}
      end={
        <>
          <span data-wide>
            <AvatarGroup people={[createdBy, ...sharedWith]} size={22} />
          </span>{' '}
          {texts.tasks({ count: board.tasks })}
        </>
      }
      action={
        board.abilities.delete && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={texts.remove({ name })}
            title={texts.removal.title}
            onClick={() => onRemove(board)}
          >
            <IconTrash size={16} stroke={1.75} />
          </ActionIcon>
        )
      }
    />
  );
});

/** Confirmation before a board is deleted, or the reason why it can't be deleted. */
function Removal({ deletion }: { deletion: Deletion<Board> }) {
  const texts = useTexts('boards');
  const navigate = useNavigate();
  const { step, record: board, cancel } = deletion;
  const messages = texts.removal;
  const name = board?.name ?? '';
  return (
    <>
      <DeletionDialog
        deletion={deletion}
        title={messages.title}
        confirmLabel={messages.confirm}
        cancelLabel={messages.cancel}
      >
        {messages.question({ name })}
      </DeletionDialog>
      <DialogFrame
        opened={step === 'blocked'}
        onClose={cancel}
        size="confirm"
        title={messages.title}
        footer={
          <>
            <Button variant="default" onClick={cancel} data-autofocus>
              {messages.close}
            </Button>
            <Button
              onClick={() => {
                cancel();
                if (board) void navigate({ to: '/boards/$boardId', params: { boardId: board.id } });
              }}
            >
              {messages.open}
            </Button>
          </>
        }
      >
        <p className={classes.refused} role="alert">
          {messages.refused({ name })}
        </p>
        <p className={classes.hint}>{messages.refusedHint}</p>
      </DialogFrame>
    </>
  );
}
