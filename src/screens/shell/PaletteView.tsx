import { useNavigate } from '@tanstack/react-router';
import {
  IconBookmark,
  IconBuilding,
  IconCheck,
  IconMessages,
  IconSettings,
  IconTag,
  IconUserPlus,
  type Icon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { User } from '../../../domain/account.ts';
import { type Conversation, conversationName } from '../../../domain/conversation.ts';
import { keyOf } from '../../../domain/taskKey.ts';
import type { SavedView } from '../../../domain/savedView.ts';
import type { Catalogues } from '../../../texts/catalogues.ts';
import {
  type Command,
  commandOf,
  offeredCommands,
  type PickedField,
} from '../../machines/app/commands/commandTable.selectors.ts';
import {
  selectFound,
  selectHasFindFailed,
  selectIsFinding,
  selectPlaces,
  selectRecent,
  selectTyped,
} from '../../machines/app/commands/commands.selectors.ts';
import type { FoundPlace, RecentPlace } from '../../machines/app/commands/commands.types.ts';
import { selectNotice } from '../../machines/app/connectivity/connectivity.selectors.ts';
import { loadedTasksWith } from '../../machines/sync/records/loadedTasks.selectors.ts';
import { selectConversations, selectTaskReader } from '../../machines/sync/records/records.selectors.ts';
import { selectViews } from '../../machines/projects/savedViews/savedViews.selectors.ts';
import { selectUser } from '../../machines/app/session/session.selectors.ts';
import { type AppSystem, findActor, sendTo, useActorRef, useSelect, useSystem } from '../../system/system.ts';
import { CommandPalette, type PaletteAction } from '../../ui/shell/CommandPalette/CommandPalette.tsx';
import { ProjectGlyph } from '../../ui/task/ProjectGlyph/ProjectGlyph.tsx';
import { useTexts } from '../../ui/base/texts/index.ts';
import { capsOf, keywordsOf } from '../commands/KeyCaps.tsx';
import { changeOf, choicesOf, type ChoiceTexts, chosenOf, useChoiceTexts } from '../commands/choices.tsx';
import type { ListedTask } from '../tasks/taskList.ts';
import { commandIcons, placeIcons } from './paletteIcons.ts';
import { usePaletteSubject } from './usePaletteSubject.ts';

interface Entry extends PaletteAction {
  /** `shown` has the ids of the listed entries in their order. */
  run: (shown: readonly string[]) => void;
}
type Subject = ReturnType<typeof usePaletteSubject>;

const noViews: readonly SavedView[] = [];
const noFound: readonly FoundPlace[] = [];
const noPlaces: readonly RecentPlace[] = [];
const noIds: readonly string[] = [];
const noConversations: readonly Conversation[] = [];
const icon = (Glyph: Icon): ReactNode => <Glyph size={16} stroke={1.75} />;

export function PaletteView({ opened }: { opened: boolean }) {
  const texts = useTexts('commands');
  const choiceTexts = useChoiceTexts();
  const system = useSystem();
  const subject = usePaletteSubject(opened);
  const { path, isTaskOpen, taskId } = subject.where;
  const address = isTaskOpen ? `${path}?task=${taskId}` : path;
  const here = useSelect('commands', selectPlaces, noPlaces).find(({ to }) => to === address);
  const recent = useSelect('commands', selectRecent, noIds).filter((id) => id !== `${here?.kind}/${here?.id}`);
  const busy = useSelect('commands', selectIsFinding, false);
  const perform = usePerform(subject);
  const isCutOff = useIsCutOff();
  const places = usePlaceEntries(subject, isCutOff);
  const [commands, commandsOfApp] = commandEntries(texts, subject, perform);
  const entries = [
    ...commands,
    ...valueEntries(texts, choiceTexts, system, subject),
    ...(subject.facts.invite ? [inviteEntry(texts, system)] : []),
    ...places,
    ...commandsOfApp,
  ];
  return (
    <CommandPalette
      opened={opened}
      actions={entries}
      recent={recent}
      busy={busy}
      notice={isCutOff ? texts.palette.onlyLoaded : undefined}
      onQueryChange={(text) => sendTo(system, 'commands', { type: 'palette.typed', text })}
      onSelect={(id, shown) => entries.find((entry) => entry.id === id)?.run(shown)}
      onClose={() => {
        sendTo(system, 'layout', { type: 'palette.closed' });
        sendTo(system, 'commands', { type: 'palette.typed', text: '' });
      }}
    />
  );
}

/** Returns true if the server can't be searched, so that only what is loaded is found. */
function useIsCutOff(): boolean {
  const notice = useSelect('connectivity', selectNotice, 'none');
  const hasFailed = useSelect('commands', selectHasFindFailed, false);
  return notice === 'offline' || hasFailed;
}

function usePerform({ where }: Subject): (id: string) => void {
  const system = useSystem();
  const commands = useActorRef('commands');
  return (id) => {
    const ids = { mutationId: system.newId(), at: system.now() };
    // Without a workspace there is no `commands` actor to remember recent commands, so the action runs directly.
    const action = commands ? undefined : commandOf(id)?.action?.(where, ids);
    if (action && action.to !== 'commands') sendTo(system, action.to, action.event);
    else sendTo(system, 'commands', { type: 'command.chosen', id, where, ...ids });
  };
}

/** Returns the entries of the commands for the page, and of those for the app as a whole, which are listed last. */
function commandEntries(
  texts: Catalogues['commands'],
  { where, facts, mayQuickAdd, task, project }: Subject,
  perform: (id: string) => void,
): [Entry[], Entry[]] {
  const offered = offeredCommands(facts).filter(
    ({ id, action }) => (id !== 'quickAdd' || mayQuickAdd) && action?.(where, { mutationId: '', at: '' }) !== null,
  );
  const entryOf = ({ id, group, keys }: Command): Entry => ({
    id,
    atHand: group === 'task' || group === 'tasksScreen',
    group:
      group === 'project' && project
        ? project.name
        : group === 'task' && task
          ? texts.palette.task({ title: task.title })
          : texts.groups[group],
    label: texts.labels[id],
    also: `${keywordsOf(texts, id)} ${texts.groups[group]}`,
    shortcut: keys?.map((press) => capsOf(texts, press).join(' ')),
    icon: icon(commandIcons[id] ?? IconSettings),
    run: () => perform(id),
  });
  const isOfApp = ({ group }: Command) => group === 'settings' || group === 'application';
  return [
    offered.filter((command) => !isOfApp(command)).map(entryOf),
    offered.filter((command) => isOfApp(command)).map(entryOf),
  ];
}

/** Fields whose options are searched by the palette itself. */
const listedFields: readonly PickedField[] = ['status', 'assignees', 'priority', 'type', 'dueDate', 'sprint'];

function valueEntries(
  { palette }: Catalogues['commands'],
  choiceTexts: ChoiceTexts,
  system: AppSystem,
  { task, project, sprints }: Subject,
): Entry[] {
  if (!task?.abilities.update || !project) return [];
  const getTask = (id: string) => {
    const snapshot = findActor(system, 'records')?.getSnapshot();
    return snapshot && selectTaskReader(snapshot)(id);
  };
  return listedFields.flatMap((field) => {
    const chosen = chosenOf(field, [task]);
    const choices = choicesOf(choiceTexts, { field, tasks: [task], project, sprints, today: system.today(), getTask });
    return choices.flatMap(({ value, label, refusal }): Entry[] => {
      const fields = changeOf(field, task, value, chosen);
      if (refusal !== undefined || fields === null) return [];
      return [
        {
          id: `${field}/${value}`,
          group: palette.task({ title: task.title }),
          label: palette.value({ field: palette.fields[field], value: label }),
          onlyFound: true,
          icon: icon(chosen.includes(value) ? IconCheck : (commandIcons[`task.${field}`] ?? IconTag)),
          run: () =>
            sendTo(system, 'commands', {
              type: 'value.picked',
              tasks: [{ projectId: project.id, taskId: task.id, fields, mutationId: system.newId() }],
              at: system.now(),
              stay: false,
            }),
        },
      ];
    });
  });
}

const inviteEntry = ({ palette, groups }: Catalogues['commands'], system: AppSystem): Entry => ({
  id: 'invite',
  group: groups.create,
  label: palette.invitePeople,
  also: palette.inviteKeywords,
  icon: icon(IconUserPlus),
  run: () => sendTo(system, 'commands', { type: 'invite.opened' }),
});

const maxLoaded = 6;

/** Returns what the server has found, or the loaded tasks with the typed words while it can't be searched. */
function useFound({ projects }: Subject, isCutOff: boolean): readonly FoundPlace[] {
  const system = useSystem();
  const found = useSelect('commands', selectFound, noFound);
  const typed = useSelect('commands', selectTyped, '').trim();
  const records = isCutOff && typed !== '' ? findActor(system, 'records')?.getSnapshot() : undefined;
  if (!records) return found;
  const known = new Set(found.map(({ id }) => id));
  const loaded = loadedTasksWith(records, typed, maxLoaded).filter(({ id }) => !known.has(id));
  return [
    ...loaded.map(({ id, title, projectId, number }): FoundPlace => ({
      kind: 'task',
      id,
      key: keyOf(projects.find((each) => each.id === projectId)?.prefix ?? '', number),
      label: title,
      projectId,
      to: `/projects/${projectId}/tasks?task=${id}`,
    })),
    ...found,
  ];
}

/** Entry of a search result, without its action. */
function foundEntry(
  messages: Catalogues['commands']['palette'],
  { kind, key, label, matches, excerpt, author, projectId }: FoundPlace,
  nameOf: (projectId: string | null) => string | undefined,
): Omit<Entry, 'id' | 'run'> {
  const isText = kind === 'comment' || kind === 'message';
  const by = { author: author ?? '' };
  return {
    group: messages.found[kind],
    label,
    matches,
    shortName: key ?? undefined,
    description: nameOf(projectId),
    excerpt: excerpt
      ? {
          ...excerpt,
          intro: kind === 'comment' ? messages.inComment(by) : kind === 'message' ? messages.saidBy(by) : undefined,
        }
      : undefined,
    alreadyFound: isText ? 'text' : 'title',
    icon: icon(placeIcons[kind]),
  };
}

/** Entries that open a saved view, a project, a conversation, a search result or another workspace. */
function usePlaceEntries(subject: Subject, isCutOff: boolean): Entry[] {
  const { projects, workspace } = subject;
  const { palette: messages } = useTexts('commands');
  const system = useSystem();
  const navigate = useNavigate();
  const found = useFound(subject, isCutOff);
  const conversations = useSelect('records', selectConversations, noConversations);
  const visited = useSelect('commands', selectPlaces, noPlaces);
  const views = useSelect('savedViews', selectViews, noViews);
  const user = useSelect('session', selectUser, null);
  const foundTasks = new Map<string, ListedTask>(
    found.flatMap(({ kind, id, projectId }) =>
      kind === 'task' && projectId !== null ? [[`task/${id}`, { taskId: id, projectId }]] : [],
    ),
  );
  const place = (id: string, to: string, entry: Omit<Entry, 'id' | 'run'>): Entry => ({
    ...entry,
    id,
    run: (shown) => {
      const taskList = foundTasks.has(id) ? shown.flatMap((each) => foundTasks.get(each) ?? []) : [];
      sendTo(system, 'commands', { type: 'command.used', id });
      // A single found task is opened without a list, so that the board's list is used.
      void navigate({ href: to, ...(taskList.length > 1 && { state: { taskList } }) });
    },
  });
  const nameOf = (id: string | null) => projects.find((each) => each.id === id)?.name;
  const entries = [
    ...views.map(({ id, name, projectId }) =>
      place(`view/${id}`, `/projects/${projectId}/tasks?view=${id}`, {
        group: messages.views,
        label: name,
        also: messages.viewKeywords,
        icon: icon(IconBookmark),
      }),
    ),
    ...projects.map(({ id, name, color, glyph }) =>
      place(`project/${id}`, `/projects/${id}/tasks`, {
        group: messages.myProjects,
        label: name,
        icon: <ProjectGlyph project={{ name, color, glyph }} size={18} />,
      }),
    ),
    ...conversations.map((conversation) =>
      place(`conversation/${conversation.id}`, `/conversations/${conversation.id}`, {
        group: messages.conversations,
        label: conversationName(conversation, user?.id ?? ''),
        onlyFound: true,
        icon: icon(IconMessages),
      }),
    ),
    ...found.map((each) => {
      const talk = conversations.find(({ id }) => id === each.conversationId);
      const label = talk ? conversationName(talk, user?.id ?? '') : each.label;
      return place(`${each.kind}/${each.id}`, each.to, foundEntry(messages, { ...each, label }, nameOf));
    }),
  ];
  const known = new Set(entries.map(({ id }) => id));
  return [
    ...entries,
    ...visited
      .filter((each) => each.workspaceId === workspace?.id && !known.has(`${each.kind}/${each.id}`))
      .map(({ kind, id, label, to }) =>
        place(`${kind}/${id}`, to, {
          group: messages.recent,
          label,
          onlyFound: true,
          icon: icon(placeIcons[kind]),
        }),
      ),
    ...workspaceEntries(messages, system, user?.workspaces ?? [], workspace?.id),
  ];
}

/** Entries that switch to another workspace. */
const workspaceEntries = (
  messages: Catalogues['commands']['palette'],
  system: AppSystem,
  workspaces: User['workspaces'],
  currentId: string | undefined,
): Entry[] =>
  workspaces
    .filter(({ id }) => id !== currentId)
    .map((workspace) => ({
      id: `workspace/${workspace.id}`,
      group: messages.workspaces,
      label: messages.switchTo({ name: workspace.name }),
      icon: icon(IconBuilding),
      run: () => sendTo(system, 'root', { type: 'workspace.chosen', workspace }),
    }));

export { CommandsView } from '../commands/CommandsView.tsx';
