import { basePath } from '../../../domain/basePath.ts';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Button, Menu, Text } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import {
  IconBookmark,
  IconCheck,
  IconChevronDown,
  IconDeviceFloppy,
  IconLink,
  IconPencil,
  IconPinned,
  IconPinnedOff,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { defaultDisplay } from '../../../domain/boardDisplay.ts';
import { noFilters } from '../../../domain/fields/taskFilters.ts';
import type { Project } from '../../../domain/project.ts';
import type { SavedView, ViewContent } from '../../../domain/savedView.ts';
import {
  selectDisplay,
  selectFilters,
  selectSearchText,
  selectTableColumns,
  selectView,
} from '../../machines/tasks/board/board.selectors.ts';
import {
  isAsSaved,
  selectIsChanging,
  selectOpenView,
  selectViewDeletion,
  selectViews,
} from '../../machines/projects/savedViews/savedViews.selectors.ts';
import type { ViewChange } from '../../machines/projects/savedViews/savedViews.types.ts';
import { useSelect, useSender, useSystem, useScreen } from '../../system/system.ts';
import { copyText } from '../../ui/base/copyText/copyText.ts';
import { useTexts } from '../../ui/base/texts/index.ts';
import { DeletionDialog } from '../DeletionDialog.tsx';
import { useDeletion } from '../useDeletion.ts';
import { useList } from '../useList.ts';
import { SavedViewForm } from './SavedViewForm.tsx';
import classes from './tasks.module.css';

const none: readonly SavedView[] = [];
const noColumns: Record<string, boolean> = {};

export function SavedViews({ project, viewId }: { project: Project; viewId: string | undefined }) {
  const texts = useTexts('board').savedViews;
  const toSavedViews = useSender('savedViews');
  const address = useAddress(project.id, viewId);
  const open = useSelect('savedViews', selectOpenView, undefined);
  const now = useShownContent();
  const isChanged = open !== undefined && !isAsSaved(open, now);
  const deletion = useDeletion(toSavedViews, useSelect('savedViews', selectViewDeletion, undefined));
  const label = open ? texts.openView({ name: open.name, changed: isChanged }) : texts.label;
  return (
    <>
      <Menu position="bottom-start" width={264} withinPortal>
        <Menu.Target>
          <Button
            variant="default"
            px="xs"
            className={classes.saved}
            classNames={{ label: classes.label ?? '' }}
            data-changed={isChanged || undefined}
            aria-label={label}
            title={label}
          >
            <IconBookmark size={16} stroke={1.75} aria-hidden className={classes.mark} />
            <Text dir="auto" span inherit truncate maw="12rem">
              {open?.name ?? texts.label}
            </Text>
            {isChanged && (
              <Text span fz="xs" className={classes.mark} aria-hidden>
                {texts.unsaved}
              </Text>
            )}
            <IconChevronDown size={14} stroke={1.75} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah="min(70dvh, 32rem)" style={{ overflowY: 'auto' }}>
          <ViewItems projectId={project.id} open={open} onOpen={(id) => address(id, false)} />
          <Menu.Divider />
          <ActionItems
            project={project}
            open={open}
            now={now}
            isChanged={isChanged}
            onLeave={() => address(null)}
            onRemove={deletion.request}
          />
        </Menu.Dropdown>
      </Menu>
      <SavedViewForm project={project} />
      <DeletionDialog
        deletion={deletion}
        title={texts.removeTitle}
        confirmLabel={texts.removeConfirm}
        cancelLabel={texts.cancel}
      >
        {deletion.record && texts.removeQuestion({ name: deletion.record.name, shared: deletion.record.shared })}
      </DeletionDialog>
    </>
  );
}

/**
 * Synchronizes the open view between the machine and the address. Returns a function that changes the view in the
 * address.
 */
function useAddress(projectId: string, viewId: string | undefined) {
  const navigate = useNavigate();
  const actor = useScreen({ name: 'savedViews', projectId });
  const line = useSearch({ from: '/app/projects/$projectId/tasks', select: ({ q }) => q });
  const hasLine = useRef(line !== undefined);
  const address = useCallback(
    (view: string | null, replace = true) =>
      void navigate({
        from: '/projects/$projectId/tasks',
        to: '/projects/$projectId/tasks',
        params: { projectId },
        search: (search) => ({ ...search, view: view ?? undefined }),
        replace,
        ...(replace && { state: true as const }),
      }),
    [navigate, projectId],
  );
  useEffect(() => {
    if (actor) actor.send({ type: 'view.addressed', viewId: viewId ?? null });
  }, [actor, viewId]);
  useEffect(() => {
    const subscription = actor?.on('address.wanted', ({ viewId: wanted }) => {
      const isDefault = selectViews(actor.getSnapshot()).some((each) => each.id === wanted && each.isDefault);
      // A shared query line shows what it says, and not the default view.
      if (!isDefault || !hasLine.current) address(wanted);
      hasLine.current = false;
    });
    return () => subscription?.unsubscribe();
  }, [actor, address]);
  return address;
}

function useShownContent(): ViewContent {
  const filters = useSelect('board', selectFilters, noFilters);
  const search = useSelect('board', selectSearchText, '');
  const mode = useSelect('board', selectView, 'kanban');
  const columns = useSelect('board', selectTableColumns, undefined) ?? noColumns;
  const display = useSelect('board', selectDisplay, defaultDisplay);
  return useMemo(
    () => ({ filters, search: search.trim(), mode, columns, display }),
    [filters, search, mode, columns, display],
  );
}

interface ViewItemsProps {
  projectId: string;
  open: SavedView | undefined;
  onOpen: (viewId: string) => void;
}

function ViewItems({ projectId, open, onOpen }: ViewItemsProps) {
  const texts = useTexts('board').savedViews;
  const { elements: views = none, isFirstLoad, failure, retry } = useList({ kind: 'savedViews', projectId });
  const own = views.filter(({ shared }) => !shared);
  const ofProject = views.filter(({ shared }) => shared);
  const item = (view: SavedView) => (
    <Menu.RadioItem
      key={view.id}
      value={view.id}
      checked={view.id === open?.id}
      closeMenuOnClick
      onChange={() => onOpen(view.id)}
      checkIcon={<IconCheck size={15} stroke={2} aria-hidden />}
      rightSection={view.isDefault ? <IconPinned size={14} stroke={1.75} aria-label={texts.isDefault} /> : undefined}
    >
      <Text dir="auto" span inherit truncate display="block" maw="12rem">
        {view.name}
      </Text>
    </Menu.RadioItem>
  );
  return (
    <>
      {ofProject.length > 0 && <Menu.Label>{texts.shared}</Menu.Label>}
      {ofProject.map(item)}
      {own.length > 0 && <Menu.Label>{texts.own}</Menu.Label>}
      {own.map(item)}
      {views.length === 0 && !failure && (
        <Text fz="sm" c="var(--faena-text-quiet)" px="sm" py="xs" role="status">
          {isFirstLoad ? texts.loading : texts.empty}
        </Text>
      )}
      {failure && (
        <Menu.Item closeMenuOnClick={false} onClick={retry}>
          {texts.failed}
        </Menu.Item>
      )}
    </>
  );
}

interface ActionItemsProps {
  project: Project;
  open: SavedView | undefined;
  now: ViewContent;
  isChanged: boolean;
  onLeave: () => void;
  onRemove: (view: SavedView) => void;
}

function ActionItems({ project, open, now, isChanged, onLeave, onRemove }: ActionItemsProps) {
  const texts = useTexts('board').savedViews;
  const system = useSystem();
  const toSavedViews = useSender('savedViews');
  const isChanging = useSelect('savedViews', selectIsChanging, false);
  const change = (requested: ViewChange) =>
    toSavedViews.send({ type: 'change.requested', change: requested, mutationId: system.newId() });
  const openForm = (record: SavedView | null) =>
    toSavedViews.send({
      type: 'form.opened',
      values: { name: record?.name ?? '', shared: record?.shared ?? false, content: now },
      record,
    });
  return (
    <>
      {open && isChanged && open.abilities.update && (
        <Menu.Item
          leftSection={<IconDeviceFloppy size={16} stroke={1.75} />}
          disabled={isChanging}
          onClick={() => change({ kind: 'update', viewId: open.id, patch: { ...now, version: open.version } })}
        >
          {texts.update}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => openForm(null)}>
        {texts.saveAs}
      </Menu.Item>
      {open?.abilities.update && (
        <Menu.Item leftSection={<IconPencil size={16} stroke={1.75} />} onClick={() => openForm(open)}>
          {project.abilities.createTask ? texts.renameAndShare : texts.rename}
        </Menu.Item>
      )}
      {open && (
        <>
          <Menu.Item
            leftSection={
              open.isDefault ? <IconPinnedOff size={16} stroke={1.75} /> : <IconPinned size={16} stroke={1.75} />
            }
            disabled={isChanging}
            onClick={() => change({ kind: 'default', viewId: open.isDefault ? null : open.id })}
          >
            {open.isDefault ? texts.dropDefault : texts.makeDefault}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconLink size={16} stroke={1.75} />}
            onClick={() =>
              void copyText(`${location.origin}${basePath()}/projects/${project.id}/tasks?view=${open.id}`).catch(
                () => undefined,
              )
            }
          >
            {texts.copyLink}
          </Menu.Item>
          <Menu.Item leftSection={<IconBookmark size={16} stroke={1.75} />} onClick={onLeave}>
            {texts.leave}
          </Menu.Item>
        </>
      )}
      {open?.abilities.delete && (
        <Menu.Item color="red" leftSection={<IconTrash size={16} stroke={1.75} />} onClick={() => onRemove(open)}>
          {texts.remove}
        </Menu.Item>
      )}
    </>
  );
}
