import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { Box, Button, Checkbox, Radio, Stack, Text, Textarea } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { type FormEvent, useId, useMemo } from 'react';
import { limits } from '../../../domain/limits.ts';
import type { ProjectSummary } from '../../../domain/project.ts';
import type { Sprint } from '../../../domain/sprint.ts';
import { clashOf, datesAfter, daysFrom, lengthInDays } from '../../../domain/sprintDays.ts';
import { selectProjectList } from '../../machines/sync/records/records.selectors.ts';
import {
  clashOfForm,
  type FormProblem,
  noSprintForm,
  problemsOf,
  selectCompletion,
  selectAction,
  selectActionFailure,
  selectIsSaving,
  selectSprintDeletion,
  selectSprintForm,
  selectSubject,
  type SprintForm,
} from '../../machines/flow/sprints/sprints.selectors.ts';
import type { CompletionForm } from '../../machines/flow/sprints/sprints.types.ts';
import type { Catalogues } from '../../../texts/catalogues.ts';
import { useSelect, useSender, useSystem } from '../../system/system.ts';
import { ConfirmDialog } from '../../ui/base/ConfirmDialog/ConfirmDialog.tsx';
import { DialogFrame } from '../../ui/base/DialogFrame/DialogFrame.tsx';
import { FormError } from '../../ui/form/FormError/FormError.tsx';
import { FormRow } from '../../ui/form/FormRow/FormRow.tsx';
import { OptionPicker } from '../../ui/form/OptionPicker/OptionPicker.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton/SubmitButton.tsx';
import { useShown, useTexts } from '../../ui/base/texts/index.ts';
import { TextField } from '../../ui/form/TextField/TextField.tsx';
import { DeletionDialog } from '../DeletionDialog.tsx';
import { useDeletion } from '../useDeletion.ts';
import type { CheckedField, CheckedForm } from '../useCheckedForm.ts';
import { useRecordForm } from '../useRecordForm.ts';
import { targetsOf } from './completion.ts';
import { dayText, daysOf, rangeText } from './days.ts';

export interface SprintDialogsProps {
  /** Loaded sprints: used to find overlaps, and to offer targets for unfinished tasks. */
  sprints: readonly Sprint[];
  /** True if the form of a new sprint has a picker for the project. */
  chooseProject: boolean;
}

export function SprintDialogs(props: SprintDialogsProps) {
  const isFormOpen = useSelector(
    useSelect('sprints', selectSprintForm, undefined),
    (form) => form !== undefined && !form.matches('closed'),
  );
  const action = useSelect('sprints', selectAction, 'none');
  return (
    <>
      {isFormOpen && <SprintFormDialog {...props} />}
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

function SprintFormDialog({ sprints, chooseProject }: SprintDialogsProps) {
  const texts = useTexts('sprints');
  const messages = texts.form;
  const shown = useShown();
  const system = useSystem();
  const formId = useId();
  const ref = useSelect('sprints', selectSprintForm, undefined);
  const editedId = useSelector(ref, (form) => form?.context.record?.id ?? null);
  const form = useRecordForm(ref, {
    actor: useSender('sprints'),
    blank: noSprintForm,
    validate: (values) => ({
      ...Object.fromEntries(
        Object.entries(problemsOf(values)).map(([name, problem]) => [name, messages.problems[problem]]),
      ),
      overlap: clashOfForm(values, editedId, sprints) !== undefined,
    }),
  });
  const { values, record: edited, isSaving: pending, submitError, dismiss } = form;
  const today = system.today();
  const clash = clashOfForm(values, editedId, sprints);
  const general = clash
    ? messages.overlap({ name: clash.name, ...daysOf(texts, clash, today) })
    : submitError && shown(submitError.message);
  const field = fieldsOf(messages, form);
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
      <form id={formId} {...form.element}>
        <Stack>
          <FormError>{general}</FormError>
          {chooseProject && !edited && <ProjectField {...field('projectId')} disabled={pending} />}
          <SprintFields field={field} disabled={pending} />
        </Stack>
      </form>
    </DialogFrame>
  );
}

interface SprintFieldsProps {
  field: CheckedForm<SprintForm>['field'];
  disabled: boolean;
}

function SprintFields({ field, disabled }: SprintFieldsProps) {
  const messages = useTexts('sprints').form;
  const { onChange: changeGoal, ...goal } = field('goal');
  const { value: isParallel, onChange: changeParallel } = field('parallel');
  return (
    <>
      <TextField
        label={messages.name}
        placeholder={messages.namePlaceholder}
        maxLength={limits.name}
        data-autofocus
        disabled={disabled}
        {...field('name')}
      />
      <Textarea
        label={messages.goal}
        placeholder={messages.goalPlaceholder}
        {...goal}
        maxLength={2000}
        autosize
        minRows={2}
        maxRows={5}
        disabled={disabled}
        onChange={({ currentTarget }) => changeGoal(currentTarget.value)}
      />
      <Dates field={field} disabled={disabled} />
      <TextField
        label={messages.capacity}
        description={messages.capacityHint}
        inputMode="decimal"
        maxLength={10}
        disabled={disabled}
        {...field('capacity')}
      />
      <Checkbox
        label={messages.parallel}
        description={messages.parallelHint}
        checked={isParallel}
        disabled={disabled}
        onChange={({ currentTarget }) => changeParallel(currentTarget.checked)}
      />
    </>
  );
}

function ProjectField(props: CheckedField<string | null> & { disabled: boolean }) {
  const messages = useTexts('sprints').form;
  const projects = useSelect('records', selectProjectList(''), noProjects);
  const options = useMemo(() => projects.map(({ id, name }) => ({ value: id, label: name })), [projects]);
  return <OptionPicker label={messages.project} options={options} placeholder={messages.chooseProject} {...props} />;
}

const shownAtOnce: readonly (FormProblem | undefined)[] = ['endBeforeStart', 'tooLong', 'noNumber'];

/**
 * Returns the form's `field` function. It also shows errors of dates and numbers before the first submit, while the
 * user fills in the form.
 */
const fieldsOf = (
  messages: Catalogues['sprints']['form'],
  form: CheckedForm<SprintForm>,
): CheckedForm<SprintForm>['field'] => {
  const problems = problemsOf(form.values);
  return (name) => {
    const problem = problems[name];
    const field = form.field(name);
    return problem && shownAtOnce.includes(problem) ? { ...field, error: messages.problems[problem] } : field;
  };
};

function Dates({ field, disabled }: SprintFieldsProps) {
  const messages = useTexts('sprints').form;
  const { value: startsOn, onChange: changeStart, ...start } = field('startsOn');
  const { value: endsOn, onChange: changeEnd, ...end } = field('endsOn');
  return (
    <>
      <FormRow>
        <TextField
          type="date"
          label={messages.startsOn}
          {...start}
          value={startsOn ?? ''}
          max="9999-12-31"
          disabled={disabled}
          onChange={(day) => changeStart(day || null)}
        />
        <TextField
          type="date"
          label={messages.endsOn}
          {...end}
          value={endsOn ?? ''}
          min={startsOn ?? undefined}
          max="9999-12-31"
          disabled={disabled}
          onChange={(day) => changeEnd(day || null)}
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
