import { ActionIcon, Box, Button, Group, Stack, Text } from '@mantine/core';
import { IconArrowRight, IconFlag3, IconPlus, IconTrash, IconX } from '@tabler/icons-react';
import { limits } from '../../../domain/limits.ts';
import { statusCategories } from '../../../domain/statusCategory.ts';
import {
  recipients,
  type WorkflowDefinition,
  workflowLimits,
  type WorkflowState,
  type WorkflowTimer,
} from '../../../domain/workflow.ts';
import type { Edit } from '../../machines/flow/workflowEditor/workflowEditor.types.ts';
import { ColorPicker } from '../../ui/form/ColorPicker/ColorPicker.tsx';
import { FormRow } from '../../ui/form/FormRow/FormRow.tsx';
import { OptionPicker } from '../../ui/form/OptionPicker/OptionPicker.tsx';
import { Panel } from '../../ui/base/Panel/Panel.tsx';
import { SegmentedChoice } from '../../ui/form/SegmentedChoice/SegmentedChoice.tsx';
import { useTexts } from '../../ui/base/texts/index.ts';
import { CheckedField, CheckedNumber } from './CheckedField.tsx';
import { MoveList } from './MoveList.tsx';
import { timerText } from './sentences.ts';
import classes from './workflows.module.css';

const units = { minutes: 1, hours: 60, days: 1440 } as const;
type Unit = keyof typeof units;
const unitOf = (minutes: number): Unit =>
  minutes % units.days === 0 ? 'days' : minutes % units.hours === 0 ? 'hours' : 'minutes';
const longest = 60 * 24 * 365;

type Change = (patch: Extract<Edit, { kind: 'state.changed' }>['patch'], run?: string) => void;

export interface StatePanelProps {
  state: WorkflowState;
  definition: WorkflowDefinition;
  editable: boolean;
  onEdit: (edit: Edit, run?: string) => void;
  onSelect: (id: string) => void;
  onConnect: () => void;
  newId: () => string;
}

export function StatePanel({ state, definition, editable, onEdit, onSelect, onConnect, newId }: StatePanelProps) {
  const texts = useTexts('workflows');
  const messages = texts.state;
  const { id, name, color, category } = state;
  const change: Change = (patch, run) => onEdit({ kind: 'state.changed', stateId: id, patch }, run);
  const isStart = definition.initial === id;
  return (
    <Stack gap="md">
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <Box flex={1} miw={0}>
          <CheckedField
            key={id}
            label={messages.name}
            value={name}
            maxLength={limits.tagName}
            disabled={!editable}
            empty={messages.nameEmpty}
            onChange={(next) => change({ name: next }, `name ${id}`)}
          />
        </Box>
        <Box pt={25}>
          <ColorPicker
            label={messages.color}
            value={color}
            disabled={!editable}
            onChange={(next) => change({ color: next })}
          />
        </Box>
      </Group>
      <div>
        <Text size="sm" fw={500} mb={4}>
          {messages.category}
        </Text>
        <SegmentedChoice
          label={messages.category}
          options={statusCategories.map((value) => ({ value, label: texts.categories[value] }))}
          value={category}
          disabled={!editable}
          onChange={(next) => change({ category: next })}
        />
        <Text size="sm" c="dimmed" mt={4}>
          {messages.categoryHint[category]}
        </Text>
      </div>
      {isStart ? (
        <Group gap={6} c="var(--faena-accent-text)" fz="sm" fw={500}>
          <IconFlag3 size={15} stroke={1.9} aria-hidden />
          {messages.start}
        </Group>
      ) : (
        editable && (
          <Button
            variant="default"
            size="xs"
            className={classes.start}
            leftSection={<IconFlag3 size={14} stroke={1.9} />}
            onClick={() => onEdit({ kind: 'start.chosen', stateId: id })}
          >
            {messages.makeStart}
          </Button>
        )
      )}
      <Moves stateId={id} definition={definition} editable={editable} onSelect={onSelect} onConnect={onConnect} />
      <Timers state={state} editable={editable} change={change} newId={newId} />
      {editable && (
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
      )}
    </Stack>
  );
}

interface MovesProps extends Pick<StatePanelProps, 'definition' | 'editable' | 'onSelect' | 'onConnect'> {
  stateId: string;
}

function Moves({ stateId: id, definition, editable, onSelect, onConnect }: MovesProps) {
  const messages = useTexts('workflows').state;
  return (
    <>
      <Stack component="section" gap="xs" aria-label={messages.out}>
        <Text component="h4" ff="text" size="xs" fw={600} c="dimmed">
          {messages.out}
        </Text>
        <MoveList
          definition={definition}
          edges={definition.edges.filter(({ from }) => from === id)}
          end="to"
          onSelect={onSelect}
        />
        {editable && (
          <Button
            variant="subtle"
            size="compact-sm"
            className={classes.start}
            leftSection={<IconArrowRight size={14} stroke={1.9} />}
            onClick={onConnect}
          >
            {messages.connect}
          </Button>
        )}
      </Stack>
      <Stack component="section" gap="xs" aria-label={messages.in}>
        <Text component="h4" ff="text" size="xs" fw={600} c="dimmed">
          {messages.in}
        </Text>
        <MoveList
          definition={definition}
          edges={definition.edges.filter(({ to }) => to === id)}
          end="from"
          onSelect={onSelect}
        />
      </Stack>
    </>
  );
}

interface TimersProps extends Pick<StatePanelProps, 'state' | 'editable' | 'newId'> {
  change: Change;
}

/** Timers of a state. They fire for tasks that remain in the state. */
function Timers({ state: { timers }, editable, change, newId }: TimersProps) {
  const messages = useTexts('workflows').state;
  const changeTimer = (timerId: string, patch: Partial<WorkflowTimer>, run?: string) =>
    change({ timers: timers.map((timer) => (timer.id === timerId ? { ...timer, ...patch } : timer)) }, run);
  return (
    <Stack component="section" gap="xs" aria-label={messages.timers}>
      <Text component="h4" ff="text" size="xs" fw={600} c="dimmed">
        {messages.timers}
      </Text>
      {timers.length === 0 && (
        <Text size="sm" c="dimmed">
          {messages.noTimers}
        </Text>
      )}
      <Stack component="ul" gap="xs">
        {timers.map((timer) => (
          <TimerCard
            key={timer.id}
            timer={timer}
            editable={editable}
            onChange={(patch, run) => changeTimer(timer.id, patch, run)}
            onRemove={() => change({ timers: timers.filter((each) => each.id !== timer.id) })}
          />
        ))}
      </Stack>
      {editable && timers.length < workflowLimits.timers && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.start}
          leftSection={<IconPlus size={14} stroke={1.9} />}
          onClick={() =>
            change({
              timers: [...timers, { id: newId(), afterMinutes: 3 * units.days, kind: 'remind', whom: 'assignees' }],
            })
          }
        >
          {messages.addTimer}
        </Button>
      )}
    </Stack>
  );
}

interface TimerCardProps {
  timer: WorkflowTimer;
  editable: boolean;
  onChange: (patch: Partial<WorkflowTimer>, run?: string) => void;
  onRemove: () => void;
}

function TimerCard({ timer, editable, onChange, onRemove }: TimerCardProps) {
  const texts = useTexts('workflows');
  const messages = texts.state;
  const text = timerText(texts, timer);
  const unit = unitOf(timer.afterMinutes);
  return (
    <Panel as="li" sunken p="sm" aria-label={text}>
      <Group gap={2} wrap="nowrap">
        <Box flex={1} miw={0}>
          <SegmentedChoice
            label={messages.timerKind}
            value={timer.kind}
            disabled={!editable}
            options={[
              { value: 'remind', label: messages.remind },
              { value: 'escalate', label: messages.escalate },
            ]}
            onChange={(kind) => onChange({ kind })}
          />
        </Box>
        {editable && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            aria-label={messages.removeTimerOf({ timer: text })}
            title={messages.removeTimer}
            onClick={onRemove}
          >
            <IconX size={15} stroke={1.9} />
          </ActionIcon>
        )}
      </Group>
      <FormRow min="8rem">
        <CheckedNumber
          label={messages.after}
          value={timer.afterMinutes / units[unit]}
          min={1}
          max={Math.floor(longest / units[unit])}
          disabled={!editable}
          wrong={messages.badTime}
          onChange={(amount) => onChange({ afterMinutes: amount * units[unit] }, `timer ${timer.id}`)}
        />
        <OptionPicker
          label={messages.unit}
          value={unit}
          disabled={!editable}
          options={Object.keys(units).map((value) => ({ value, label: messages.units[value as Unit] }))}
          onChange={(next) =>
            next &&
            onChange({
              afterMinutes: Math.min(longest, (timer.afterMinutes / units[unit]) * units[next as Unit]),
            })
          }
        />
      </FormRow>
      <OptionPicker
        label={messages.whom}
        value={timer.whom}
        disabled={!editable}
        options={recipients.map((value) => ({ value, label: texts.recipients[value] }))}
        onChange={(whom) => whom && onChange({ whom: whom as WorkflowTimer['whom'] })}
      />
      {timer.kind === 'escalate' && (
        <Text size="sm" c="dimmed">
          {messages.escalateHint}
        </Text>
      )}
    </Panel>
  );
}
