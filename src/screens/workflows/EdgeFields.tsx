import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox, Stack } from '@mantine/core';
import { guardFields } from '../../../domain/fields/task.ts';
import type { Project } from '../../../domain/project.ts';
import {
  type Recipient,
  recipients,
  type WorkflowAction,
  type WorkflowGuard,
  workflowLimits,
  type WorkflowRole,
  workflowRoles,
} from '../../../domain/workflow.ts';
import { FormRow } from '../../ui/form/FormRow/FormRow.tsx';
import { OptionPicker } from '../../ui/form/OptionPicker/OptionPicker.tsx';
import { personOptions } from '../../ui/people/PersonPicker/PersonPicker.tsx';
import { useTexts } from '../../ui/base/texts/index.ts';
import { CheckedField, CheckedNumber } from './CheckedField.tsx';

const assignChoices = ['mover', 'creator', 'person', 'nobody'] as const;

interface GuardFieldsProps {
  guard: WorkflowGuard;
  editable: boolean;
  onChange: (guard: WorkflowGuard) => void;
}

export function GuardFields({ guard, editable, onChange }: GuardFieldsProps) {
  const texts = useTexts('workflows');
  const messages = texts.edge;
  switch (guard.kind) {
    case 'role':
      return (
        <Stack gap={9} role="group" aria-label={messages.roles}>
          {workflowRoles.map((role: WorkflowRole) => {
            const last = guard.roles.length === 1 && guard.roles[0] === role;
            return (
              <Checkbox
                key={role}
                size="xs"
                label={texts.roles[role]}
                checked={guard.roles.includes(role)}
                disabled={!editable || last}
                title={last ? messages.noRole : undefined}
                onChange={({ currentTarget: { checked } }) =>
                  onChange({
                    kind: 'role',
                    roles: workflowRoles.filter((each) => (each === role ? checked : guard.roles.includes(each))),
                  })
                }
              />
            );
          })}
        </Stack>
      );
    case 'filled':
      return (
        <OptionPicker
          label={messages.field}
          value={guard.field}
          disabled={!editable}
          options={guardFields.map((value) => ({ value, label: texts.fields[value] }))}
          onChange={(field) =>
            onChange({ kind: 'filled', field: guardFields.find((each) => each === field) ?? guard.field })
          }
        />
      );
    case 'approved':
      return (
        <OptionPicker
          label={messages.approver}
          value={guard.by}
          disabled={!editable}
          options={(['manager', 'member'] as const).map((value) => ({ value, label: texts.roles[value] }))}
          onChange={(by) => onChange({ kind: 'approved', by: by === 'member' ? 'member' : 'manager' })}
        />
      );
    default:
      return null;
  }
}

type Action<K extends WorkflowAction['kind']> = Extract<WorkflowAction, { kind: K }>;

interface ActionFieldsProps<A = WorkflowAction> {
  action: A;
  project: Project;
  editable: boolean;
  onChange: (action: WorkflowAction, typing?: boolean) => void;
}

export function ActionFields(props: ActionFieldsProps) {
  const texts = useTexts('workflows');
  const messages = texts.edge;
  const { action, project, editable, onChange } = props;
  switch (action.kind) {
    case 'assign':
      return <AssignFields {...props} action={action} />;
    case 'setPriority':
      return (
        <OptionPicker
          label={messages.priority}
          value={action.priorityId}
          disabled={!editable}
          options={options(project.taskPriorities, action.priorityId)}
          onChange={(priorityId) => priorityId && onChange({ kind: 'setPriority', priorityId })}
        />
      );
    case 'setType':
      return (
        <OptionPicker
          label={messages.type}
          value={action.typeId}
          disabled={!editable}
          options={options(project.taskTypes, action.typeId)}
          onChange={(typeId) => typeId && onChange({ kind: 'setType', typeId })}
        />
      );
    case 'setDueDate':
      return <DueDateFields {...props} action={action} />;
    case 'notify':
      return (
        <>
          <OptionPicker
            label={messages.whom}
            value={action.whom}
            disabled={!editable}
            options={recipients.map((value) => ({ value, label: texts.recipients[value] }))}
            onChange={(whom) => whom && onChange({ ...action, whom: whom as Recipient })}
          />
          <CheckedField
            long
            label={messages.text}
            value={action.text}
            maxLength={workflowLimits.text}
            disabled={!editable}
            empty={messages.textEmpty}
            onChange={(text) => onChange({ ...action, text }, true)}
          />
        </>
      );
    case 'comment':
      return (
        <CheckedField
          long
          label={messages.text}
          value={action.text}
          maxLength={workflowLimits.text}
          disabled={!editable}
          empty={messages.textEmpty}
          onChange={(text) => onChange({ ...action, text }, true)}
        />
      );
  }
}

function AssignFields({ action, project, editable, onChange }: ActionFieldsProps<Action<'assign'>>) {
  const messages = useTexts('workflows').edge;
  return (
    <>
      <OptionPicker
        label={messages.assignTo}
        value={action.whom}
        disabled={!editable}
        options={assignChoices.map((value) => ({ value, label: messages.assignees[value] }))}
        onChange={(whom) => {
          const next = assignChoices.find((each) => each === whom) ?? action.whom;
          onChange(
            next === 'person'
              ? { kind: 'assign', whom: next, ...(project.members[0] && { accountId: project.members[0].id }) }
              : { kind: 'assign', whom: next },
          );
        }}
      />
      {action.whom === 'person' && (
        <OptionPicker
          label={messages.person}
          value={action.accountId ?? null}
          disabled={!editable}
          options={personOptions(project.members)}
          onChange={(accountId) => accountId && onChange({ ...action, accountId })}
        />
      )}
    </>
  );
}

function DueDateFields({ action, editable, onChange }: ActionFieldsProps<Action<'setDueDate'>>) {
  const messages = useTexts('workflows').edge;
  return (
    <FormRow min="8rem">
      <OptionPicker
        label={messages.dueDate}
        value={action.days === null ? 'clear' : 'set'}
        disabled={!editable}
        options={(['set', 'clear'] as const).map((value) => ({ value, label: messages.dueKinds[value] }))}
        onChange={(kind) => onChange({ kind: 'setDueDate', days: kind === 'clear' ? null : (action.days ?? 7) })}
      />
      {action.days !== null && (
        <CheckedNumber
          label={messages.days}
          value={action.days}
          min={0}
          max={3650}
          disabled={!editable}
          wrong={messages.badDays}
          onChange={(days) => onChange({ kind: 'setDueDate', days }, true)}
        />
      )}
    </FormRow>
  );
}

/** Returns the options that aren't archived, and always the chosen one. */
const options = (tags: readonly { id: string; name: string; archived: boolean }[], chosen: string) =>
  tags.filter(({ id, archived }) => !archived || id === chosen).map(({ id, name }) => ({ value: id, label: name }));
