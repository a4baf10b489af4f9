import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { ActionIcon, Button, Group, Menu, Stack, Text } from '@mantine/core';
import { IconArrowBackUp, IconChevronDown, IconChevronUp, IconPlus, IconTrash, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { limits } from '../../../domain/limits.ts';
import type { Project } from '../../../domain/project.ts';
import {
  type WorkflowAction,
  type WorkflowDefinition,
  type WorkflowEdge,
  type WorkflowGuard,
  workflowLimits,
} from '../../../domain/workflow.ts';
import type { Edit } from '../../machines/flow/workflowEditor/workflowEditor.types.ts';
import { FormRow } from '../../ui/form/FormRow/FormRow.tsx';
import { OptionPicker } from '../../ui/form/OptionPicker/OptionPicker.tsx';
import { Panel } from '../../ui/base/Panel/Panel.tsx';
import { useTexts } from '../../ui/base/texts/index.ts';
import { ActionFields, GuardFields } from './EdgeFields.tsx';
import { CheckedField } from './CheckedField.tsx';
import { actionText, guardText, type Names, type WorkflowTexts } from './sentences.ts';
import classes from './workflows.module.css';

const guardKinds: readonly WorkflowGuard['kind'][] = ['role', 'assigned', 'filled', 'unblocked', 'approved'];
const actionKinds: readonly WorkflowAction['kind'][] = [
  'assign',
  'setPriority',
  'setType',
  'setDueDate',
  'notify',
  'comment',
];

const newGuard = (kind: WorkflowGuard['kind']): WorkflowGuard => {
  switch (kind) {
    case 'role':
      return { kind, roles: ['manager'] };
    case 'filled':
      return { kind, field: 'description' };
    case 'approved':
      return { kind, by: 'manager' };
    default:
      return { kind };
  }
};

const newAction = (
  { edge }: WorkflowTexts,
  kind: WorkflowAction['kind'],
  { taskPriorities, taskTypes }: Pick<Project, 'taskPriorities' | 'taskTypes'>,
): WorkflowAction | null => {
  switch (kind) {
    case 'assign':
      return { kind, whom: 'mover' };
    case 'setPriority': {
      const [first] = taskPriorities.filter(({ archived }) => !archived);
      return first ? { kind, priorityId: first.id } : null;
    }
    case 'setType': {
      const [first] = taskTypes.filter(({ archived }) => !archived);
      return first ? { kind, typeId: first.id } : null;
    }
    case 'setDueDate':
      return { kind, days: 7 };
    case 'notify':
      return { kind, whom: 'assignees', text: edge.newNotify };
    case 'comment':
      return { kind, text: edge.newComment };
  }
};

type Change = (patch: Partial<Omit<WorkflowEdge, 'id'>>, run?: string) => void;

export interface EdgePanelProps {
  edge: WorkflowEdge;
  definition: WorkflowDefinition;
  project: Project;
  names: Names;
  editable: boolean;
  onEdit: (edit: Edit, run?: string) => void;
  onSelect: (id: string) => void;
  newId: () => string;
}

export function EdgePanel({ edge, definition, project, names, editable, onEdit, onSelect, newId }: EdgePanelProps) {
  const messages = useTexts('workflows').edge;
  const { id, from, to, name } = edge;
  const change: Change = (patch, run) => onEdit({ kind: 'edge.changed', edgeId: id, patch }, run);
  const states = definition.states.map((state) => ({ value: state.id, label: state.name }));
  const hasReverse = definition.edges.some((other) => other.from === to && other.to === from);
  return (
    <Stack gap="md">
      <CheckedField
        key={id}
        label={messages.name}
        value={name}
        placeholder={messages.namePlaceholder}
        maxLength={limits.tagName}
        disabled={!editable}
        onChange={(next) => change({ name: next }, `edge ${id}`)}
      />
      <FormRow min="8rem">
        <OptionPicker
          label={messages.from}
          value={from}
          options={states.filter(({ value }) => value !== to)}
          disabled={!editable}
          onChange={(next) => next && change({ from: next })}
        />
        <OptionPicker
          label={messages.to}
          value={to}
          options={states.filter(({ value }) => value !== from)}
          disabled={!editable}
          onChange={(next) => next && change({ to: next })}
        />
      </FormRow>
      <Guards edge={edge} editable={editable} change={change} />
      <Actions edge={edge} project={project} names={names} editable={editable} change={change} />
      {editable && (
        <Group gap="xs">
          {!hasReverse && (
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconArrowBackUp size={14} stroke={1.9} />}
              onClick={() => {
                const back = newId();
                onEdit({
                  kind: 'edge.added',
                  edge: { id: back, from: to, to: from, name: '', guards: [], actions: [] },
                });
                onSelect(back);
              }}
            >
              {messages.reverse}
            </Button>
          )}
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            className={classes.start}
            c="var(--faena-danger)"
            leftSection={<IconTrash size={14} stroke={1.9} />}
            onClick={() => onEdit({ kind: 'parts.removed', ids: [id] })}
          >
            {messages.remove}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

interface PartsProps {
  edge: WorkflowEdge;
  editable: boolean;
  change: Change;
}

function Guards({ edge: { guards }, editable, change }: PartsProps) {
  const texts = useTexts('workflows');
  const messages = texts.edge;
  const set = (at: number, guard: WorkflowGuard) =>
    change({ guards: guards.map((each, index) => (index === at ? guard : each)) });
  return (
    <Stack component="section" gap="xs" aria-label={messages.guards}>
      <Text component="h4" ff="text" size="xs" fw={600} c="dimmed">
        {messages.guards}
      </Text>
      {guards.length === 0 && (
        <Text size="sm" c="dimmed">
          {messages.noGuards}
        </Text>
      )}
      <Stack component="ol" gap="xs">
        {guards.map((guard, at) => (
          <Part
            key={`${at} ${guard.kind}`}
            title={messages.kinds[guard.kind]}
            what={guardText(texts, guard)}
            editable={editable}
            at={at}
            of={guards.length}
            onOrder={(next) => change({ guards: swapped(guards, at, next) })}
            onRemove={() => change({ guards: guards.filter((_, index) => index !== at) })}
          >
            <GuardFields guard={guard} editable={editable} onChange={(next) => set(at, next)} />
          </Part>
        ))}
      </Stack>
      {editable && guards.length < workflowLimits.guards && (
        <AddMenu
          label={messages.addGuard}
          kinds={guardKinds}
          onAdd={(kind) => change({ guards: [...guards, newGuard(kind)] })}
        />
      )}
    </Stack>
  );
}

function Actions({
  edge: { id, actions },
  project,
  names,
  editable,
  change,
}: PartsProps & { project: Project; names: Names }) {
  const texts = useTexts('workflows');
  const messages = texts.edge;
  const set = (at: number, action: WorkflowAction, run?: string) =>
    change({ actions: actions.map((each, index) => (index === at ? action : each)) }, run);
  return (
    <Stack component="section" gap="xs" aria-label={messages.actions}>
      <Text component="h4" ff="text" size="xs" fw={600} c="dimmed">
        {messages.actions}
      </Text>
      {actions.length === 0 && (
        <Text size="sm" c="dimmed">
          {messages.noActions}
        </Text>
      )}
      <Stack component="ol" gap="xs">
        {actions.map((action, at) => (
          <Part
            key={`${at} ${action.kind}`}
            title={messages.kinds[action.kind]}
            what={actionText(texts, action, names)}
            editable={editable}
            at={at}
            of={actions.length}
            onOrder={(next) => change({ actions: swapped(actions, at, next) })}
            onRemove={() => change({ actions: actions.filter((_, index) => index !== at) })}
          >
            <ActionFields
              action={action}
              project={project}
              editable={editable}
              onChange={(next, typing) => set(at, next, typing ? `action ${id} ${at}` : undefined)}
            />
          </Part>
        ))}
      </Stack>
      {editable && actions.length < workflowLimits.actions && (
        <AddMenu
          label={messages.addAction}
          kinds={actionKinds}
          onAdd={(kind) => {
            const action = newAction(texts, kind, project);
            if (action) change({ actions: [...actions, action] });
          }}
        />
      )}
    </Stack>
  );
}

const swapped = <T,>(all: readonly T[], at: number, other: number): T[] => {
  const next = [...all];
  const [one, two] = [next[at], next[other]];
  if (one === undefined || two === undefined) return next;
  next[at] = two;
  next[other] = one;
  return next;
};

interface PartProps {
  title: string;
  what: string;
  editable: boolean;
  at: number;
  of: number;
  onOrder: (next: number) => void;
  onRemove: () => void;
  children: ReactNode;
}

function Part({ title, what, editable, at, of, onOrder, onRemove, children }: PartProps) {
  const messages = useTexts('workflows').edge;
  return (
    <Panel as="li" sunken p="sm" aria-label={what}>
      <Group gap={2} wrap="nowrap">
        <Text dir="auto" span size="sm" fw={600} flex={1}>
          {title}
        </Text>
        {editable && (
          <>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={26}
              disabled={at === 0}
              aria-label={messages.up({ part: what })}
              onClick={() => onOrder(at - 1)}
            >
              <IconChevronUp size={15} stroke={1.9} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={26}
              disabled={at === of - 1}
              aria-label={messages.down({ part: what })}
              onClick={() => onOrder(at + 1)}
            >
              <IconChevronDown size={15} stroke={1.9} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={26}
              aria-label={messages.drop({ part: what })}
              onClick={onRemove}
            >
              <IconX size={15} stroke={1.9} />
            </ActionIcon>
          </>
        )}
      </Group>
      {children}
    </Panel>
  );
}

function AddMenu<K extends keyof WorkflowTexts['edge']['kinds']>({
  label,
  kinds,
  onAdd,
}: {
  label: string;
  kinds: readonly K[];
  onAdd: (kind: K) => void;
}) {
  const kindNames = useTexts('workflows').edge.kinds;
  return (
    <Menu position="bottom-start" width={230}>
      <Menu.Target>
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.start}
          leftSection={<IconPlus size={14} stroke={1.9} />}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {kinds.map((kind) => (
          <Menu.Item key={kind} onClick={() => onAdd(kind)}>
            {kindNames[kind]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
