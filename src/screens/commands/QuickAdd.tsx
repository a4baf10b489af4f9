import { Button, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { fullName } from '../../../domain/account.ts';
import { limits } from '../../../domain/limits.ts';
import type { PhraseOrText } from '../../../domain/phrase.ts';
import { type Project, type ProjectSummary, usualValues } from '../../../domain/project.ts';
import type { Catalogues } from '../../../texts/catalogues.ts';
import { selectProject, selectProjectList } from '../../machines/sync/records/records.selectors.ts';
import { selectUser } from '../../machines/app/session/session.selectors.ts';
import { selectAdding } from '../../machines/app/commands/commands.selectors.ts';
import {
  isTitle,
  type Known,
  linesOf,
  markKinds,
  markSigns,
  parseLine,
  selectCreated,
  selectQuickAddState,
  selectQuickText,
  selectRejected,
} from '../../machines/tasks/quickAdd/quickAdd.selectors.ts';
import type { CreatedTask, QuickDefaults } from '../../machines/tasks/quickAdd/quickAdd.types.ts';
import { sendTo, useSelect, useSender, useSystem, useScreen } from '../../system/system.ts';
import { useResource } from '../../system/workspace.ts';
import { useEarlyText } from '../useEarlyText.ts';
import { DialogFrame } from '../../ui/base/DialogFrame/DialogFrame.tsx';
import { OptionPicker } from '../../ui/form/OptionPicker/OptionPicker.tsx';
import { Panel } from '../../ui/base/Panel/Panel.tsx';
import { useShown, useTexts } from '../../ui/base/texts/index.ts';
import { initialStatusOf } from '../tasks/moves.ts';
import { QuickAddField } from './QuickAddField.tsx';
import { QuickAddPreview } from './QuickAddPreview.tsx';
import classes from './commands.module.css';

const noProjects: readonly ProjectSummary[] = [];
const noMade: readonly CreatedTask[] = [];
const noneRejected: readonly { line: string; reason: PhraseOrText }[] = [];
const most = 200;

export function QuickAdd() {
  const { quickAdd: messages } = useTexts('commands');
  const start = useTexts('start');
  const system = useSystem();
  const adding = useSelect('commands', selectAdding, null);
  const [chosen, setChosen] = useState<string | null>(null);
  useResource({ kind: 'projects', search: '' });
  const projects = useSelect('records', selectProjectList(''), noProjects);
  const own = projects.filter(({ abilities }) => abilities.createTask);
  const projectId = chosen ?? adding?.projectId ?? own[0]?.id ?? null;
  const resource = useResource(projectId === null ? null : { kind: 'project', projectId });
  const project = useSelect(
    'records',
    (snapshot): Project | undefined => (projectId === null ? undefined : selectProject(projectId)(snapshot)),
    undefined,
  );
  const close = () => sendTo(system, 'commands', { type: 'layer.closed' });
  const picker = adding?.projectId === null && own.length > 0 && (
    <OptionPicker
      label={messages.project}
      options={own.map(({ id, name }) => ({ value: id, label: name }))}
      value={projectId}
      onChange={(id) => id && setChosen(id)}
    />
  );
  return (
    <DialogFrame
      opened
      onClose={close}
      size="form"
      title={messages.title}
      description={project && adding?.projectId !== null ? messages.in({ project: project.name }) : undefined}
    >
      {picker}
      {project?.abilities.createTask ? (
        <Lines key={project.id} project={project} statusId={adding?.statusId ?? null} />
      ) : (
        <Text role="status" size="sm" c="dimmed">
          {projectId === null || resource.status === 'ready' ? messages.noProject : start.loading}
        </Text>
      )}
    </DialogFrame>
  );
}

function Lines({ project, statusId }: { project: Project; statusId: string | null }) {
  const { quickAdd: messages } = useTexts('commands');
  const days = useTexts('quickAdd');
  const system = useSystem();
  const isRunning = useScreen({ name: 'quickAdd' }) !== undefined;
  const quickAdd = useSender('quickAdd');
  const [text, typeEarly] = useEarlyText(isRunning, useSelect('quickAdd', selectQuickText, ''));
  const state = useSelect('quickAdd', selectQuickAddState, 'one');
  const field = useRef<HTMLTextAreaElement>(null);
  // Focuses the field at mount, because the project may have loaded after the dialog set its initial focus.
  useEffect(() => field.current?.focus(), []);
  const today = system.today();

  const known = useMemo(() => knownIn(days, project), [days, project]);
  const viewerId = useSelect('session', selectUser, null)?.id ?? '';
  const defaults = defaultsOf(project, known, statusId, viewerId);
  const lines = linesOf(text);
  const parsed = lines.map((line) => parseLine(line, known, today));
  const submit = () => {
    quickAdd.send({
      type: 'form.submitted',
      projectId: project.id,
      known,
      defaults,
      today,
      at: system.now(),
      ids: lines.map(() => ({ taskId: system.newId(), mutationId: system.newId() })),
    });
    field.current?.focus();
  };
  return (
    <Stack gap="sm" pb={4}>
      <QuickAddField
        field={field}
        text={text}
        known={known}
        today={today}
        lines={lines.length}
        isSeveral={state === 'several'}
        isInvalid={state === 'invalid'}
        onChange={(next) => {
          quickAdd.send({ type: 'text.changed', text: next });
          typeEarly(next);
        }}
        onSubmit={submit}
      />
      {text.trim() === '' ? <Legend /> : <Previews lines={parsed} project={project} defaults={defaults} />}
      <Group justify="space-between" gap="md" wrap="nowrap">
        <LastCreated />
        <Button onClick={submit} disabled={parsed.length === 0 || !parsed.every(({ title }) => isTitle(title))}>
          {lines.length > 1 ? messages.submitAll({ count: lines.length }) : messages.submit}
        </Button>
      </Group>
      {state === 'invalid' && (
        <Panel role="alert" tone="danger" p="xs">
          <Text size="sm">{messages.invalid({ most: limits.taskTitle })}</Text>
        </Panel>
      )}
      <Rejected />
    </Stack>
  );
}

interface PreviewsProps {
  lines: readonly ReturnType<typeof parseLine>[];
  project: Project;
  defaults: QuickDefaults;
}

/** Preview of the task of each line. */
function Previews({ lines, project, defaults }: PreviewsProps) {
  const { quickAdd: messages } = useTexts('commands');
  const today = useSystem().today();
  return (
    <Stack component="section" gap="xs" aria-label={messages.preview}>
      {lines.length > 1 && (
        <Text size="sm" c="dimmed">
          {messages.several({ count: lines.length })}
          {lines.length === most && ` ${messages.cut({ most })}`}
        </Text>
      )}
      <ul className={classes.previews}>
        {lines.map((line, index) => (
          // Lines are identified only by their position.
          // oxlint-disable-next-line react/no-array-index-key
          <Panel key={index} as="li" gap={6} p="sm">
            <QuickAddPreview line={line} project={project} defaults={defaults} today={today} />
          </Panel>
        ))}
      </ul>
    </Stack>
  );
}

/**
 * Options and people that the marks of a line can name. In a project with a workflow, tasks begin in its initial
 * status.
 */
function knownIn(days: Catalogues['quickAdd'], project: Project): Known {
  const live = <T extends { archived: boolean }>(tags: readonly T[]) => tags.filter(({ archived }) => !archived);
  const initial = initialStatusOf(project);
  return {
    statuses: live(project.taskStatuses).filter((status) => initial === undefined || status.id === initial),
    types: live(project.taskTypes),
    priorities: live(project.taskPriorities),
    days,
    people: project.members.map((member) => ({ id: member.id, name: fullName(member), nickname: member.nickname })),
  };
}

const defaultsOf = (project: Project, { statuses }: Known, statusId: string | null, viewerId: string) => ({
  ...usualValues(project, viewerId),
  statusId: statuses.find((status) => status.id === statusId)?.id ?? statuses[0]?.id ?? '',
});

function Legend() {
  const { quickAdd: messages } = useTexts('commands');
  return (
    <>
      <Text size="sm" c="dimmed">
        {messages.hint}
      </Text>
      <Group component="ul" gap="6px 16px" aria-label={messages.marks}>
        {markKinds.map((kind) => (
          <Group component="li" key={kind} gap={6} fz="sm">
            <kbd className={classes.key}>{kind === 'status' ? '[ ]' : markSigns[kind]}</kbd>
            {messages.legend[kind]}
          </Group>
        ))}
      </Group>
    </>
  );
}

function LastCreated() {
  const { quickAdd: messages } = useTexts('commands');
  const system = useSystem();
  const [last] = useSelect('quickAdd', selectCreated, noMade);
  return (
    <Group role="status" gap="xs" wrap="nowrap" miw={0} fz="sm">
      {last && (
        <>
          <IconCircleCheck size={15} stroke={1.9} aria-hidden color="var(--faena-success)" style={{ flex: 'none' }} />
          <Text span inherit truncate>
            {messages.made({ title: last.title })}
          </Text>
          <Link
            to="/projects/$projectId/tasks"
            params={{ projectId: last.projectId }}
            search={{ task: last.taskId }}
            onClick={() => sendTo(system, 'commands', { type: 'layer.closed' })}
          >
            {messages.open}
          </Link>
        </>
      )}
    </Group>
  );
}

function Rejected() {
  const { quickAdd: messages } = useTexts('commands');
  const shown = useShown();
  const quickAdd = useSender('quickAdd');
  const rejected = useSelect('quickAdd', selectRejected, noneRejected);
  return (
    rejected.length > 0 && (
      <Panel role="alert" tone="danger" p="xs">
        <Group gap="sm" justify="space-between">
          <Text size="sm">
            {messages.refused({ count: rejected.length })} {shown(rejected[0]?.reason ?? '')}
          </Text>
          <Button size="compact-sm" variant="default" onClick={() => quickAdd.send({ type: 'lines.restored' })}>
            {messages.takeBack}
          </Button>
        </Group>
      </Panel>
    )
  );
}
