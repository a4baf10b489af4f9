import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Button, Checkbox, Menu } from '@mantine/core';
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
import { useCallback, useEffect, useMemo } from 'react';
import type { Project } from '../../../domain/project.ts';
import type { SavedView, ViewContent } from '../../../domain/savedView.ts';
import { noFilters } from '../../../domain/fields/taskFilters.ts';
import {
  selectFilters,
  selectSearchText,
  selectTableColumns,
  selectView,
} from '../../machines/board/board.selectors.ts';
import {
  isAsSaved,
  selectDeedFailure,
  selectDeedIsUnderWay,
  selectOpenView,
  selectRemoval,
  selectViewForm,
  selectViewLayer,
} from '../../machines/savedViews/savedViews.selectors.ts';
import type { ViewDeed } from '../../machines/savedViews/savedViews.types.ts';
import { useSelect, useSender, useSystem, useScreen } from '../../system/system.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog/index.ts';
import { DialogFrame } from '../../ui/DialogFrame/index.ts';
import { FormError } from '../../ui/FormError/index.ts';
import { TextField } from '../../ui/TextField/index.ts';
import { copyText } from '../../ui/copyText/index.ts';
import { useList } from '../useList.ts';
import classes from './savedViews.module.css';
import { texts } from './texts.ts';

const words = texts.savedViews;
const none: readonly SavedView[] = [];
const noColumns: Record<string, boolean> = {};
const noForm = { viewId: null, name: '', shared: false };
const formId = 'saved-view';

/** Named ways to look at the tasks of a project: opened, kept, shared. */
export function SavedViews({ project, viewId }: { project: Project; viewId: string | undefined }) {
  const system = useSystem();
  const navigate = useNavigate();
  const asked = useSearch({ from: '/app/projects/$projectId/tasks' });
  const actor = useScreen({ name: 'savedViews', projectId: project.id });
  const toSavedViews = useSender('savedViews');
  const {
    elements: views = none,
    isFirstLoad,
    failure: listFailure,
    retry,
  } = useList({ kind: 'savedViews', projectId: project.id });
  const open = useSelect('savedViews', selectOpenView, undefined);
  const layer = useSelect('savedViews', selectViewLayer, 'closed');
  const form = useSelect('savedViews', selectViewForm, noForm);
  const removal = useSelect('savedViews', selectRemoval, undefined);
  const busy = useSelect('savedViews', selectDeedIsUnderWay, false);
  const failure = useSelect('savedViews', selectDeedFailure, null);
  const filters = useSelect('board', selectFilters, noFilters);
  const search = useSelect('board', selectSearchText, '');
  const mode = useSelect('board', selectView, 'kanban');
  const columns = useSelect('board', selectTableColumns, undefined) ?? noColumns;
  const now = useMemo(
    (): ViewContent => ({ filters, search: search.trim(), mode, columns }),
    [filters, search, mode, columns],
  );
  const changed = open !== undefined && !isAsSaved(open, now);

  const address = useCallback(
    (view: string | null, replace = true) =>
      void navigate({
        to: '/projects/$projectId/tasks',
        params: { projectId: project.id },
        search: { ...asked, view: view ?? undefined },
        replace,
      }),
    [navigate, project.id, asked],
  );
  useEffect(() => {
    if (actor) actor.send({ type: 'view.addressed', viewId: viewId ?? null });
  }, [actor, viewId]);
  useEffect(() => {
    const subscription = actor?.on('address.wanted', ({ viewId: wanted }) => address(wanted));
    return () => subscription?.unsubscribe();
  }, [actor, address]);

  const mine = views.filter(({ shared }) => !shared);
  const ours = views.filter(({ shared }) => shared);
  const item = (view: SavedView) => (
    <Menu.RadioItem
      key={view.id}
      value={view.id}
      checked={view.id === open?.id}
      closeMenuOnClick
      onChange={() => address(view.id, false)}
      checkIcon={<IconCheck size={15} stroke={2} aria-hidden />}
      rightSection={view.isDefault ? <IconPinned size={14} stroke={1.75} aria-label={words.isDefault} /> : undefined}
    >
      <span className={classes.name}>{view.name}</span>
    </Menu.RadioItem>
  );
  const request = (deed: ViewDeed) => toSavedViews.send(deedOf(deed, system.newId()));
  const submit = () => {
    const name = form.name.trim();
    if (name === '') return;
    request(
      form.viewId === null
        ? { kind: 'create', view: { id: system.newId(), name, shared: form.shared, ...now } }
        : { kind: 'update', viewId: form.viewId, patch: { name, shared: form.shared } },
    );
  };
  return (
    <>
      <Menu position="bottom-start" width={264} withinPortal>
        <Menu.Target>
          <button
            type="button"
            className={classes.button}
            data-changed={changed || undefined}
            aria-label={open ? words.openView(open.name, changed) : words.label}
            title={open ? words.openView(open.name, changed) : words.label}
          >
            <IconBookmark size={16} stroke={1.75} aria-hidden />
            <span className={classes.current}>{open?.name ?? words.label}</span>
            {changed && (
              <span className={classes.mark} aria-hidden>
                {words.unsaved}
              </span>
            )}
            <IconChevronDown size={14} stroke={1.75} aria-hidden className={classes.chevron} />
          </button>
        </Menu.Target>
        <Menu.Dropdown className={classes.list}>
          {ours.length > 0 && <Menu.Label>{words.shared}</Menu.Label>}
          {ours.map(item)}
          {mine.length > 0 && <Menu.Label>{words.own}</Menu.Label>}
          {mine.map(item)}
          {views.length === 0 && !listFailure && (
            <p className={classes.note} role="status">
              {isFirstLoad ? words.loading : words.empty}
            </p>
          )}
          {listFailure && (
            <Menu.Item closeMenuOnClick={false} onClick={retry}>
              {words.failed}
            </Menu.Item>
          )}
          <Menu.Divider />
          {open && changed && open.abilities.update && (
            <Menu.Item
              leftSection={<IconDeviceFloppy size={16} stroke={1.75} />}
              disabled={busy}
              onClick={() => request({ kind: 'update', viewId: open.id, patch: { ...now, version: open.version } })}
            >
              {words.update}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconPlus size={16} stroke={1.75} />}
            onClick={() => toSavedViews.send({ type: 'form.opened', viewId: null, name: '', shared: false })}
          >
            {words.saveAs}
          </Menu.Item>
          {open?.abilities.update && (
            <Menu.Item
              leftSection={<IconPencil size={16} stroke={1.75} />}
              onClick={() =>
                toSavedViews.send({ type: 'form.opened', viewId: open.id, name: open.name, shared: open.shared })
              }
            >
              {project.abilities.createTask ? words.renameAndShare : words.rename}
            </Menu.Item>
          )}
          {open && (
            <>
              <Menu.Item
                leftSection={
                  open.isDefault ? <IconPinnedOff size={16} stroke={1.75} /> : <IconPinned size={16} stroke={1.75} />
                }
                disabled={busy}
                onClick={() => request({ kind: 'default', viewId: open.isDefault ? null : open.id })}
              >
                {open.isDefault ? words.dropDefault : words.makeDefault}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconLink size={16} stroke={1.75} />}
                onClick={() =>
                  void copyText(`${location.origin}/projects/${project.id}/tasks?view=${open.id}`).catch(
                    () => undefined,
                  )
                }
              >
                {words.copyLink}
              </Menu.Item>
              <Menu.Item leftSection={<IconBookmark size={16} stroke={1.75} />} onClick={() => address(null)}>
                {words.leave}
              </Menu.Item>
            </>
          )}
          {open?.abilities.delete && (
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={16} stroke={1.75} />}
              onClick={() => toSavedViews.send({ type: 'removal.asked', viewId: open.id })}
            >
              {words.remove}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <DialogFrame
        opened={layer === 'form'}
        onClose={() => toSavedViews.send({ type: 'layer.closed' })}
        title={form.viewId === null ? words.saveTitle : words.editTitle}
        size="confirm"
        locked={busy}
        footer={
          <>
            <Button variant="default" onClick={() => toSavedViews.send({ type: 'layer.closed' })} disabled={busy}>
              {words.cancel}
            </Button>
            <Button type="submit" form={formId} loading={busy} disabled={form.name.trim() === ''}>
              {words.save}
            </Button>
          </>
        }
      >
        <form
          id={formId}
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <TextField
            label={words.name}
            value={form.name}
            data-autofocus
            onChange={(name) => toSavedViews.send({ type: 'form.changed', patch: { name } })}
          />
          {project.abilities.createTask && (
            <Checkbox
              label={words.share}
              description={words.shareHint}
              checked={form.shared}
              onChange={(event) =>
                toSavedViews.send({ type: 'form.changed', patch: { shared: event.currentTarget.checked } })
              }
            />
          )}
          <FormError>{failure?.message}</FormError>
        </form>
      </DialogFrame>
      <ConfirmDialog
        opened={layer === 'removal' && removal !== undefined}
        title={words.removeTitle}
        confirmLabel={words.removeConfirm}
        cancelLabel={words.cancel}
        destructive
        pending={busy}
        error={failure?.message}
        onCancel={() => toSavedViews.send({ type: 'layer.closed' })}
        onConfirm={() => removal && request({ kind: 'delete', viewId: removal.id })}
      >
        {removal && words.removeQuestion(removal.name, removal.shared)}
      </ConfirmDialog>
    </>
  );
}

const deedOf = (deed: ViewDeed, mutationId: string) => ({ type: 'deed.requested' as const, deed, mutationId });
