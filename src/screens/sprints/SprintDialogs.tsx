import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { Box, Button, Checkbox, Radio, Stack, Text, Textarea } from '@mantine/core';
import { type FormEvent, useId, useMemo } from 'react';
import { limits } from '../../../domain/limits.ts';
import type { ProjectSummary } from '../../../domain/project.ts';
import type { Sprint } from '../../../domain/sprint.ts';
import { clashOf, datesAfter, daysFrom, lengthInDays } from '../../../domain/sprintDays.ts';
import { selectProjectList } from '../../machines/records/records.selectors.ts';
import {
  clashOfForm,
  problemsOf,
  selectCompletion,
  selectAction,
  selectActionFailure,
  selectIsSaving,
  selectSprintDeletion,
  selectSprintForm,
  selectSubject,
  type SprintForm,
} from '../../machines/sprints/sprints.selectors.ts';
import type { CompletionForm } from '../../machines/sprints/sprints.types.ts';
import type { Catalogues } from '../../../texts/catalogues.ts';
import { useSelect, useSender, useSystem } from '../../system/system.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog/index.ts';
import { DialogFrame } from '../../ui/DialogFrame/index.ts';
import { FormError } from '../../ui/FormError/index.ts';
import { FormRow } from '../../ui/FormRow/index.ts';
import { OptionPicker } from '../../ui/OptionPicker/index.ts';
import { SubmitButton } from '../../ui/SubmitButton/index.ts';
import { useShown, useTexts } from '../../ui/texts/index.ts';
import { TextField } from '../../ui/TextField/index.ts';
import { DeletionDialog } from '../DeletionDialog.tsx';
import { useDeletion } from '../useDeletion.ts';
import { type RecordForm, useRecordForm } from '../useRecordForm.ts';
import { targetsOf } from './completion.ts';
import { dayText, daysOf, rangeText } from './days.ts';

export interface SprintDialogsProps {
  /** Loaded sprints: used to find overlaps, and to offer targets for unfinished tasks. */
  sprints: readonly Sprint[];
  /** True if the form of a new sprint has a picker for the project. */
  chooseProject: boolean;
}

export function SprintDialogs(props: SprintDialogsProps) {
  const { values, ...form } = useRecordForm(useSender('sprints'), useSelect('sprints', selectSprintForm, undefined));
  const action = useSelect('sprints', selectAction, 'none');
  return (
    <>
      {form.isOpen && values && <SprintFormDialog {...props} form={form} values={values} />}
      <Start sprints={props.sprints} />
      <Removal sprints={props.sprints} />
      {action === 'completion' && <CompleteDialog sprints={props.sprints} />}
    </>
  );
}

const noProjects: readonly ProjectSummary[] = [];
/** Returns the current record of the sprint in the dialog, because its tasks may change while the dialog is open. */
const sprintNow = (subject: Sprint, sprints: readonly Sprint[]): Sprint =>
  sprints.find(({ id }) => id === subject.id) ?? subject;

interface SprintFormDialogProps extends SprintDialogsProps {
  form: Omit<RecordForm<SprintForm, Sprint>, 'values'>;
  values: SprintForm;
}

function SprintFormDialog({ sprints, chooseProject, form, values }: SprintFormDialogProps) {
  const texts = useTexts('sprints');
  const messages = texts.form;
  const shown = useShown();
  const system = useSystem();
  const formId = useId();
  const { record: edited, isSaving: pending, failure, change, dismiss } = form;
  const today = system.today();
  const clash = clashOfForm(values, edited?.id ?? null, sprints);

  const submit = (event: FormEvent) => (clash ? event.preventDefault() : form.submit(event));
  const errorOf = errorsOf(messages, values, form);
  const general = clash
    ? messages.overlap({ name: clash.name, ...daysOf(texts, clash, today) })
    : failure && failure.issues.length === 0
      ? shown(failure.message)
      : null;
  return (
    <DialogFrame
      opened
      onClose={dismiss}
      title={edited ? messages.edit : messages.create}
      locked={pending}
      footer={
        <>
          <Button variant="default" disabled={pending} onClick={dismiss}>
            {messages.cancel}
          </Button>
          <SubmitButton form={formId} pending={pending} disabled={clash !== undefined}>
            {messages.submit[edited ? 'edit' : 'create']}
          </SubmitButton>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <Stack>
          <FormError>{general}</FormError>
          {chooseProject && !edited && (
            <ProjectField
              value={values.projectId}
              disabled={pending}
              error={errorOf('projectId')}
              onChange={(projectId) => change({ projectId })}
            />
          )}
          <SprintFields values={values} disabled={pending} errorOf={errorOf} onChange={change} />
        </Stack>
      </form>
    </DialogFrame>
  );
}

interface SprintFieldsProps {
  values: SprintForm;
  disabled: boolean;
  errorOf: (field: keyof SprintForm) => string | undefined;
  onChange: (patch: Partial<SprintForm>) => void;
}

function SprintFields({ values, disabled, errorOf, onChange }: SprintFieldsProps) {
  const messages = useTexts('sprints').form;
  return (
    <>
      <TextField
        label={messages.name}
        placeholder={messages.namePlaceholder}
        value={values.name}
        maxLength={limits.name}
        data-autofocus
        disabled={disabled}
        error={errorOf('name')}
        onChange={(name) => onChange({ name })}
      />
      <Textarea
        label={messages.goal}
        placeholder={messages.goalPlaceholder}
        value={values.goal}
        maxLength={2000}
        autosize
        minRows={2}
        maxRows={5}
        disabled={disabled}
        error={errorOf('goal')}
        onChange={({ currentTarget: { value: goal } }) => onChange({ goal })}
      />
      <Dates
        startsOn={values.startsOn}
        endsOn={values.endsOn}
        disabled={disabled}
        errorOf={errorOf}
        onChange={onChange}
      />
      <TextField
        label={messages.capacity}
        description={messages.capacityHint}
        inputMode="decimal"
        value={values.capacity}
        maxLength={10}
        disabled={disabled}
        error={errorOf('capacity')}
        onChange={(capacity) => onChange({ capacity })}
      />
      <Checkbox
        label={messages.parallel}
        description={messages.parallelHint}
        checked={values.parallel}
        disabled={disabled}
        onChange={({ currentTarget: { checked: parallel } }) => onChange({ parallel })}
      />
    </>
  );
}

interface ProjectFieldProps {
  value: string | null;
  disabled: boolean;
  error: string | undefined;
  onChange: (projectId: string | null) => void;
}

function ProjectField({ value, disabled, error, onChange }: ProjectFieldProps) {
  const messages = useTexts('sprints').form;
  const projects = useSelect('records', selectProjectList(''), noProjects);
  const options = useMemo(() => projects.map(({ id, name }) => ({ value: id, label: name })), [projects]);
  return (
    <OptionPicker
      label={messages.project}
      options={options}
      value={value}
      placeholder={messages.chooseProject}
      disabled={disabled}
      error={error}
      onChange={onChange}
    />
  );
}

/**
 * Returns a function that returns the error of a field. Date and number errors are shown before the first submit,
 * because they appear while people fill in the form.
 */
const errorsOf = (messages: Catalogues['sprints']['form'], values: SprintForm, form: SprintFormDialogProps['form']) => {
  const problems = problemsOf(values);
  return (field: keyof SprintForm): string | undefined => {
    const problem = problems[field];
    if (
      problem &&
      (form.areErrorsShown || problem === 'endBeforeStart' || problem === 'tooLong' || problem === 'noNumber')
    )
      return messages.problems[problem];
    return form.errorOf(field);
  };
};

interface DatesProps extends Pick<SprintForm, 'startsOn' | 'endsOn'> {
  disabled: boolean;
  errorOf: (field: 'startsOn' | 'endsOn') => string | undefined;
  onChange: (dates: Partial<SprintForm>) => void;
}

function Dates({ startsOn, endsOn, disabled, errorOf, onChange }: DatesProps) {
  const messages = useTexts('sprints').form;
  return (
    <>
      <FormRow>
        <TextField
          type="date"
          label={messages.startsOn}
          value={startsOn ?? ''}
          max="9999-12-31"
          disabled={disabled}
          error={errorOf('startsOn')}
          onChange={(day) => onChange({ startsOn: day || null })}
        />
        <TextField
          type="date"
          label={messages.endsOn}
          value={endsOn ?? ''}
          min={startsOn ?? undefined}
          max="9999-12-31"
          disabled={disabled}
          error={errorOf('endsOn')}
          onChange={(day) => onChange({ endsOn: day || null })}
        />
      </FormRow>
      {startsOn !== null && endsOn !== null && endsOn >= startsOn && (
        <Text size="sm" c="dimmed" mt={-8}>
          {messages.length({ days: lengthInDays({ startsOn, endsOn }) })}
        </Text>
      )}
    </>
  );
}

function Start({ sprints }: { sprints: readonly Sprint[] }) {
  const texts = useTexts('sprints');
  const shown = useShown();
  const system = useSystem();
  const actor = useSender('sprints');
  const action = useSelect('sprints', selectAction, 'none');
  const pending = useSelect('sprints', selectIsSaving, false);
  const failure = useSelect('sprints', selectActionFailure, null);
  const subject = useSelect('sprints', selectSubject, null);
  const today = system.today();
  if (!subject) return null;
  const { name, committed, startsOn } = sprintNow(subject, sprints);
  const ask = texts.startDialog;
  return (
    <ConfirmDialog
      opened={action === 'start'}
      title={ask.title}
      confirmLabel={ask.confirm}
      cancelLabel={texts.cancel}
      pending={pending}
      error={failure ? shown(failure.message) : undefined}
      onConfirm={() =>
        actor.send({ type: 'action.confirmed', mutationId: system.newId(), newSprintId: system.newId() })
      }
      onCancel={() => actor.send({ type: 'action.cancelled' })}
    >
      {committed.tasks === 0 ? ask.empty({ name }) : ask.question({ name, ...committed })}
      {startsOn > today && <> {ask.early({ day: dayText(texts, startsOn, today) })}</>}
    </ConfirmDialog>
  );
}

function Removal({ sprints }: { sprints: readonly Sprint[] }) {
  const texts = useTexts('sprints');
  const deletion = useDeletion(useSender('sprints'), useSelect('sprints', selectSprintDeletion, undefined));
  if (!deletion.record) return null;
  const { name, committed } = sprintNow(deletion.record, sprints);
  const ask = texts.removeDialog;
  return (
    <DeletionDialog deletion={deletion} title={ask.title} confirmLabel={ask.confirm} cancelLabel={texts.cancel}>
      {ask.question({ name, count: committed.tasks })}
    </DeletionDialog>
  );
}

const noCompletion: CompletionForm = { to: 'backlog', sprintId: null, name: '' };

function CompleteDialog({ sprints }: { sprints: readonly Sprint[] }) {
  const texts = useTexts('sprints');
  const shown = useShown();
  const system = useSystem();
  const formId = useId();
  const actor = useSender('sprints');
  const pending = useSelect('sprints', selectIsSaving, false);
  const failure = useSelect('sprints', selectActionFailure, null);
  const subject = useSelect('sprints', selectSubject, null);
  const form = useSelect('sprints', selectCompletion, noCompletion);
  if (!subject) return null;
  const sprint = sprintNow(subject, sprints);
  const ask = texts.completeDialog;
  const today = system.today();
  const { committed, done, endsOn } = sprint;
  const left = committed.tasks - done.tasks;
  const next = { id: '', parallel: sprint.parallel, ...datesAfter(sprint, today) };
  const clash =
    form.to === 'next'
      ? clashOf(
          next,
          sprints.filter(({ projectId, id }) => projectId === sprint.projectId && id !== sprint.id),
        )
      : undefined;
  const cancel = () => actor.send({ type: 'action.cancelled' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!clash) actor.send({ type: 'action.confirmed', mutationId: system.newId(), newSprintId: system.newId() });
  };
  const isPlaced =
    form.to === 'backlog' || (form.to === 'sprint' ? form.sprintId !== null : form.name.trim() !== '' && !clash);
  return (
    <DialogFrame
      opened
      onClose={cancel}
      title={ask.title}
      description={sprint.name}
      locked={pending}
      footer={
        <>
          <Button variant="default" disabled={pending} onClick={cancel}>
            {texts.cancel}
          </Button>
          <SubmitButton form={formId} pending={pending} disabled={!isPlaced}>
            {ask.confirm}
          </SubmitButton>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <Stack>
          <FormError>{failure && shown(failure.message)}</FormError>
          <Text>
            {ask.done({ done: done.tasks, all: committed.tasks })}{' '}
            {today < endsOn && <>{ask.early({ days: daysFrom(today, endsOn) })} </>}
            {today > endsOn && <>{ask.late({ days: daysFrom(endsOn, today) })} </>}
            {ask.frozen}
          </Text>
          {left === 0 ? (
            <Text>{ask.allDone}</Text>
          ) : (
            <Destination sprint={sprint} sprints={sprints} form={form} next={next} clash={clash} disabled={pending} />
          )}
        </Stack>
      </form>
    </DialogFrame>
  );
}

interface DestinationProps {
  sprint: Sprint;
  sprints: readonly Sprint[];
  form: CompletionForm;
  next: Pick<Sprint, 'startsOn' | 'endsOn'>;
  clash: Sprint | undefined;
  disabled: boolean;
}

function Destination({ sprint, sprints, form, next, clash, disabled }: DestinationProps) {
  const texts = useTexts('sprints');
  const actor = useSender('sprints');
  const today = useSystem().today();
  const ask = texts.completeDialog;
  const targets = targetsOf(sprint, sprints);
  const change = (patch: Partial<CompletionForm>) => actor.send({ type: 'completion.changed', patch });
  return (
    <Radio.Group
      label={ask.unfinished({ count: sprint.committed.tasks - sprint.done.tasks })}
      value={form.to}
      onChange={(to) => change({ to: to as CompletionForm['to'] })}
    >
      <Stack gap="sm" pt="xs">
        <Radio value="backlog" label={ask.backlog} disabled={disabled} />
        <Radio value="sprint" label={ask.sprint} disabled={disabled || targets.length === 0} />
        {form.to === 'sprint' && (
          <Box ps={30}>
            <OptionPicker
              label={ask.which}
              value={form.sprintId}
              disabled={disabled}
              onChange={(sprintId) => change({ sprintId })}
              options={targets.map((target) => ({
                value: target.id,
                label: target.name,
                description: `${texts.states[target.state]} · ${rangeText(texts, target, today)}`,
              }))}
            />
          </Box>
        )}
        <Radio
          value="next"
          label={ask.next}
          disabled={disabled}
          description={ask.nextDates(daysOf(texts, next, today))}
        />
        {form.to === 'next' && (
          <Box ps={30}>
            <TextField
              label={ask.name}
              value={form.name}
              maxLength={limits.name}
              disabled={disabled}
              onChange={(name) => change({ name })}
              error={clash ? texts.form.overlap({ name: clash.name, ...daysOf(texts, clash, today) }) : undefined}
            />
          </Box>
        )}
      </Stack>
    </Radio.Group>
  );
}
