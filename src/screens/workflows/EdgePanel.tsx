import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { ActionIcon, Button, Checkbox, Menu } from '@mantine/core';
import { IconArrowBackUp, IconChevronDown, IconChevronUp, IconPlus, IconTrash, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { guardFields } from '../../../domain/fields/task.ts';
import { limits } from '../../../domain/limits.ts';
import type { Project } from '../../../domain/project.ts';
import {
  type Recipient,
  recipients,
  type WorkflowAction,
  type WorkflowDefinition,
  type WorkflowEdge,
  type WorkflowGuard,
  workflowLimits,
  type WorkflowRole,
  workflowRoles,
} from '../../../domain/workflow.ts';
import type { Edit } from '../../machines/workflowEditor/workflowEditor.types.ts';
import { OptionPicker } from '../../ui/OptionPicker/index.ts';
import { personOptions } from '../../ui/PersonPicker/index.ts';
import { CheckedField, CheckedNumber } from './CheckedField.tsx';
import { capital } from './StatePanel.tsx';
import { actionWords, fieldNames, guardWords, type Names, recipientNames, roleNames, texts } from './texts.ts';
import classes from './workflows.module.css';

const words = texts.edge;
const guardKinds: readonly WorkflowGuard['kind'][] = ['role', 'assigned', 'filled', 'unblocked', 'approved'];
const actionKinds: readonly WorkflowAction['kind'][] = [
  'assign',
  'setPriority',
  'setType',
  'setDueDate',
  'notify',
  'comment',
];
const whoms = ['mover', 'creator', 'person', 'nobody'] as const;

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
      return { kind, whom: 'assignees', text: words.newNotify };
    case 'comment':
      return { kind, text: words.newComment };
  }
};

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

/** Everything about one move: its name, what it asks for, and what it does. */
export function EdgePanel({ edge, definition, project, names, editable, onEdit, onSelect, newId }: EdgePanelProps) {
  const { id, from, to, name, guards, actions } = edge;
  const change = (patch: Partial<Omit<WorkflowEdge, 'id'>>, run?: string) =>
    onEdit({ kind: 'edge.changed', edgeId: id, patch }, run);
  const setGuard = (at: number, guard: WorkflowGuard) =>
    change({ guards: guards.map((each, index) => (index === at ? guard : each)) });
  const setAction = (at: number, action: WorkflowAction, run?: string) =>
    change({ actions: actions.map((each, index) => (index === at ? action : each)) }, run);
  const states = definition.states.map((state) => ({ value: state.id, label: state.name }));
  const hasReverse = definition.edges.some((other) => other.from === to && other.to === from);
  return (
    <div className={classes.fields}>
      <CheckedField
        key={id}
        label={words.name}
        value={name}
        placeholder={words.namePlaceholder}
        maxLength={limits.tagName}
        disabled={!editable}
        onChange={(next) => change({ name: next }, `edge ${id}`)}
      />
      <div className={classes.pair}>
        <OptionPicker
          label={words.from}
          value={from}
          options={states.filter(({ value }) => value !== to)}
          disabled={!editable}
          onChange={(next) => next && change({ from: next })}
        />
        <OptionPicker
          label={words.to}
          value={to}
          options={states.filter(({ value }) => value !== from)}
          disabled={!editable}
          onChange={(next) => next && change({ to: next })}
        />
      </div>
      <section className={classes.section} aria-label={words.guards}>
        <h4 className={classes.heading}>{words.guards}</h4>
        {guards.length === 0 && <p className={classes.hint}>{words.noGuards}</p>}
        <ol className={classes.cards}>
          {guards.map((guard, at) => (
            <Part
              key={`${at} ${guard.kind}`}
              title={words.kinds[guard.kind]}
              what={guardWords(guard)}
              editable={editable}
              at={at}
              of={guards.length}
              onOrder={(next) => change({ guards: swapped(guards, at, next) })}
              onRemove={() => change({ guards: guards.filter((_, index) => index !== at) })}
            >
              <GuardFields guard={guard} editable={editable} onChange={(next) => setGuard(at, next)} />
            </Part>
          ))}
        </ol>
        {editable && guards.length < workflowLimits.guards && (
          <AddMenu
            label={words.addGuard}
            kinds={guardKinds}
            onAdd={(kind) => change({ guards: [...guards, newGuard(kind)] })}
          />
        )}
      </section>
      <section className={classes.section} aria-label={words.actions}>
        <h4 className={classes.heading}>{words.actions}</h4>
        {actions.length === 0 && <p className={classes.hint}>{words.noActions}</p>}
        <ol className={classes.cards}>
          {actions.map((action, at) => (
            <Part
              key={`${at} ${action.kind}`}
              title={words.kinds[action.kind]}
              what={actionWords(action, names)}
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
                onChange={(next, typing) => setAction(at, next, typing ? `action ${id} ${at}` : undefined)}
              />
            </Part>
          ))}
        </ol>
        {editable && actions.length < workflowLimits.actions && (
          <AddMenu
            label={words.addAction}
            kinds={actionKinds}
            onAdd={(kind) => {
              const action = newAction(kind, project);
              if (action) change({ actions: [...actions, action] });
            }}
          />
        )}
      </section>
      {editable && (
        <div className={classes.rowOfButtons}>
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
              {words.reverse}
            </Button>
          )}
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            className={classes.danger}
            leftSection={<IconTrash size={14} stroke={1.9} />}
            onClick={() => onEdit({ kind: 'parts.removed', ids: [id] })}
          >
            {words.remove}
          </Button>
        </div>
      )}
    </div>
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

/** A guard or an action in its list. */
function Part({ title, what, editable, at, of, onOrder, onRemove, children }: PartProps) {
  return (
    <li className={classes.card} aria-label={what}>
      <div className={classes.cardHead}>
        <span className={classes.cardTitle}>{title}</span>
        {editable && (
          <>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={26}
              disabled={at === 0}
              aria-label={words.up(what)}
              onClick={() => onOrder(at - 1)}
            >
              <IconChevronUp size={15} stroke={1.9} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={26}
              disabled={at === of - 1}
              aria-label={words.down(what)}
              onClick={() => onOrder(at + 1)}
            >
              <IconChevronDown size={15} stroke={1.9} />
            </ActionIcon>
            <ActionIcon variant="subtle" color="gray" size={26} aria-label={words.drop(what)} onClick={onRemove}>
              <IconX size={15} stroke={1.9} />
            </ActionIcon>
          </>
        )}
      </div>
      {children}
    </li>
  );
}

function AddMenu<K extends keyof typeof words.kinds>({
  label,
  kinds,
  onAdd,
}: {
  label: string;
  kinds: readonly K[];
  onAdd: (kind: K) => void;
}) {
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
            {words.kinds[kind]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function GuardFields({
  guard,
  editable,
  onChange,
}: {
  guard: WorkflowGuard;
  editable: boolean;
  onChange: (guard: WorkflowGuard) => void;
}) {
  switch (guard.kind) {
    case 'role':
      return (
        <div role="group" aria-label={words.roles} className={classes.ticks}>
          {workflowRoles.map((role: WorkflowRole) => {
            const last = guard.roles.length === 1 && guard.roles[0] === role;
            return (
              <Checkbox
                key={role}
                size="xs"
                label={roleNames[role]}
                checked={guard.roles.includes(role)}
                disabled={!editable || last}
                title={last ? words.noRole : undefined}
                onChange={({ currentTarget: { checked } }) =>
                  onChange({
                    kind: 'role',
                    roles: workflowRoles.filter((each) => (each === role ? checked : guard.roles.includes(each))),
                  })
                }
              />
            );
          })}
        </div>
      );
    case 'filled':
      return (
        <OptionPicker
          label={words.field}
          value={guard.field}
          disabled={!editable}
          options={guardFields.map((value) => ({ value, label: fieldNames[value] }))}
          onChange={(field) =>
            onChange({ kind: 'filled', field: guardFields.find((each) => each === field) ?? guard.field })
          }
        />
      );
    case 'approved':
      return (
        <OptionPicker
          label={words.approver}
          value={guard.by}
          disabled={!editable}
          options={(['manager', 'member'] as const).map((value) => ({ value, label: roleNames[value] }))}
          onChange={(by) => onChange({ kind: 'approved', by: by === 'member' ? 'member' : 'manager' })}
        />
      );
    default:
      return null;
  }
}

interface ActionFieldsProps {
  action: WorkflowAction;
  project: Project;
  editable: boolean;
  onChange: (action: WorkflowAction, typing?: boolean) => void;
}

function ActionFields({ action, project, editable, onChange }: ActionFieldsProps) {
  switch (action.kind) {
    case 'assign':
      return (
        <>
          <OptionPicker
            label={words.assignTo}
            value={action.whom}
            disabled={!editable}
            options={whoms.map((value) => ({ value, label: words.assignees[value] }))}
            onChange={(whom) => {
              const next = whoms.find((each) => each === whom) ?? action.whom;
              onChange(
                next === 'person'
                  ? { kind: 'assign', whom: next, ...(project.members[0] && { accountId: project.members[0].id }) }
                  : { kind: 'assign', whom: next },
              );
            }}
          />
          {action.whom === 'person' && (
            <OptionPicker
              label={words.person}
              value={action.accountId ?? null}
              disabled={!editable}
              options={personOptions(project.members)}
              onChange={(accountId) => accountId && onChange({ ...action, accountId })}
            />
          )}
        </>
      );
    case 'setPriority':
      return (
        <OptionPicker
          label={words.priority}
          value={action.priorityId}
          disabled={!editable}
          options={options(project.taskPriorities, action.priorityId)}
          onChange={(priorityId) => priorityId && onChange({ kind: 'setPriority', priorityId })}
        />
      );
    case 'setType':
      return (
        <OptionPicker
          label={words.type}
          value={action.typeId}
          disabled={!editable}
          options={options(project.taskTypes, action.typeId)}
          onChange={(typeId) => typeId && onChange({ kind: 'setType', typeId })}
        />
      );
    case 'setDueDate':
      return (
        <div className={classes.pair}>
          <OptionPicker
            label={words.dueDate}
            value={action.days === null ? 'clear' : 'set'}
            disabled={!editable}
            options={(['set', 'clear'] as const).map((value) => ({ value, label: words.dueKinds[value] }))}
            onChange={(kind) => onChange({ kind: 'setDueDate', days: kind === 'clear' ? null : (action.days ?? 7) })}
          />
          {action.days !== null && (
            <CheckedNumber
              label={words.days}
              value={action.days}
              min={0}
              max={3650}
              disabled={!editable}
              wrong={words.badDays}
              onChange={(days) => onChange({ kind: 'setDueDate', days }, true)}
            />
          )}
        </div>
      );
    case 'notify':
      return (
        <>
          <OptionPicker
            label={words.whom}
            value={action.whom}
            disabled={!editable}
            options={recipients.map((value) => ({ value, label: capital(recipientNames[value]) }))}
            onChange={(whom) => whom && onChange({ ...action, whom: whom as Recipient })}
          />
          <CheckedField
            long
            label={words.text}
            value={action.text}
            maxLength={workflowLimits.text}
            disabled={!editable}
            empty={words.textEmpty}
            onChange={(text) => onChange({ ...action, text }, true)}
          />
        </>
      );
    case 'comment':
      return (
        <CheckedField
          long
          label={words.text}
          value={action.text}
          maxLength={workflowLimits.text}
          disabled={!editable}
          empty={words.textEmpty}
          onChange={(text) => onChange({ ...action, text }, true)}
        />
      );
  }
}

/** Those in use, and the one that is chosen should it no longer be. */
const options = (tags: readonly { id: string; name: string; archived: boolean }[], chosen: string) =>
  tags.filter(({ id, archived }) => !archived || id === chosen).map(({ id, name }) => ({ value: id, label: name }));
