import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { Button, Checkbox, Radio, Textarea } from '@mantine/core';
import { type FormEvent, useId, useMemo } from 'react';
import { limits } from '../../../domain/limits.ts';
import type { ProjectSummary } from '../../../domain/project.ts';
import type { Sprint } from '../../../domain/sprint.ts';
import { clashOf, datesAfter, daysFrom, lengthInDays } from '../../../domain/sprintDays.ts';
import { selectProjectList } from '../../machines/records/records.selectors.ts';
import {
  clashOfForm,
  noSprintForm,
  problemsOf,
  selectAreProblemsTold,
  selectCompletion,
  selectDeed,
  selectDeedFailure,
  selectEdited,
  selectIsDoing,
  selectIsFormOpen,
  selectIsFormSaving,
  selectSprintForm,
  selectSprintFormFailure,
  selectSubject,
  type SprintForm,
} from '../../machines/sprints/sprints.selectors.ts';
import type { CompletionForm } from '../../machines/sprints/sprints.types.ts';
import { useSelect, useSender, useSystem } from '../../system/system.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog/index.ts';
import { DialogFrame } from '../../ui/DialogFrame/index.ts';
import { FormError } from '../../ui/FormError/index.ts';
import { OptionPicker } from '../../ui/OptionPicker/index.ts';
import { SubmitButton } from '../../ui/SubmitButton/index.ts';
import { TextField } from '../../ui/TextField/index.ts';
import { targetsOf } from './completion.ts';
import { dayText, rangeText } from './days.ts';
import classes from './sprints.module.css';
import { texts } from './texts.ts';

export interface SprintDialogsProps {
  /** Those that are known, for overlaps and for what takes the unfinished. */
  sprints: readonly Sprint[];
  /** A new one is asked for its project. */
  chooseProject: boolean;
}

/** Everything that is asked about sprints: the form of one, and before one is started, completed or deleted. */
export function SprintDialogs(props: SprintDialogsProps) {
  const formOpen = useSelect('sprints', selectIsFormOpen, false);
  const deed = useSelect('sprints', selectDeed, 'none');
  return (
    <>
      {formOpen && <SprintFormDialog {...props} />}
      <Deeds sprints={props.sprints} />
      {deed === 'completion' && <CompleteDialog sprints={props.sprints} />}
    </>
  );
}

const words = texts.form;
const noProjects: readonly ProjectSummary[] = [];
/** The sprint that was asked about as it is now: its tasks go on moving while one thinks. */
const sprintNow = (subject: Sprint, sprints: readonly Sprint[]): Sprint =>
  sprints.find(({ id }) => id === subject.id) ?? subject;

function SprintFormDialog({ sprints, chooseProject }: SprintDialogsProps) {
  const system = useSystem();
  const formId = useId();
  const actor = useSender('sprints');
  const form = useSelect('sprints', selectSprintForm, noSprintForm);
  const edited = useSelect('sprints', selectEdited, null);
  const pending = useSelect('sprints', selectIsFormSaving, false);
  const told = useSelect('sprints', selectAreProblemsTold, false);
  const failure = useSelect('sprints', selectSprintFormFailure, null);
  const projects = useSelect('records', selectProjectList(''), noProjects);
  const options = useMemo(() => projects.map(({ id, name }) => ({ value: id, label: name })), [projects]);
  const today = system.today();
  const { startsOn, endsOn } = form;
  const problems = problemsOf(form);
  const clash = clashOfForm(form, edited?.id ?? null, sprints);

  const change = (patch: Partial<SprintForm>) => actor.send({ type: 'form.changed', patch });
  const dismiss = () => actor.send({ type: 'form.dismissed' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!clash) actor.send({ type: 'form.submitted', sprintId: system.newId(), mutationId: system.newId() });
  };
  /** An end before its start is told at once: it is seen while the days are chosen. */
  const errorOf = (field: keyof SprintForm): string | undefined => {
    const problem = problems[field];
    if (problem && (told || problem === 'endBeforeStart' || problem === 'tooLong' || problem === 'noNumber'))
      return words.problems[problem];
    return failure?.issues.find(({ path }) => path === `body.${field}`)?.message;
  };
  const general = clash
    ? words.overlap(clash.name, dayText(clash.startsOn, today), dayText(clash.endsOn, today))
    : failure && failure.issues.length === 0
      ? failure.message
      : null;
  return (
    <DialogFrame
      opened
      onClose={dismiss}
      title={edited ? words.edit : words.create}
      locked={pending}
      footer={
        <>
          <Button variant="default" disabled={pending} onClick={dismiss}>
            {words.cancel}
          </Button>
          <SubmitButton form={formId} pending={pending} disabled={clash !== undefined}>
            {words.submit[edited ? 'edit' : 'create']}
          </SubmitButton>
        </>
      }
    >
      <form id={formId} className={classes.form} onSubmit={submit} noValidate>
        <FormError>{general}</FormError>
        {chooseProject && !edited && (
          <OptionPicker
            label={words.project}
            options={options}
            value={form.projectId}
            placeholder={words.chooseProject}
            disabled={pending}
            error={errorOf('projectId')}
            onChange={(projectId) => change({ projectId })}
          />
        )}
        <TextField
          label={words.name}
          placeholder={words.namePlaceholder}
          value={form.name}
          maxLength={limits.name}
          data-autofocus
          disabled={pending}
          error={errorOf('name')}
          onChange={(name) => change({ name })}
        />
        <Textarea
          label={words.goal}
          placeholder={words.goalPlaceholder}
          value={form.goal}
          maxLength={2000}
          autosize
          minRows={2}
          maxRows={5}
          disabled={pending}
          error={errorOf('goal')}
          onChange={({ currentTarget: { value: goal } }) => change({ goal })}
        />
        <div className={classes.pair}>
          <TextField
            type="date"
            label={words.startsOn}
            value={startsOn ?? ''}
            max="9999-12-31"
            disabled={pending}
            error={errorOf('startsOn')}
            onChange={(day) => change({ startsOn: day || null })}
          />
          <TextField
            type="date"
            label={words.endsOn}
            value={endsOn ?? ''}
            min={startsOn ?? undefined}
            max="9999-12-31"
            disabled={pending}
            error={errorOf('endsOn')}
            onChange={(day) => change({ endsOn: day || null })}
          />
        </div>
        {startsOn !== null && endsOn !== null && endsOn >= startsOn && (
          <p className={classes.hint}>{words.length(lengthInDays({ startsOn, endsOn }))}</p>
        )}
        <TextField
          label={words.capacity}
          description={words.capacityHint}
          inputMode="decimal"
          value={form.capacity}
          maxLength={10}
          disabled={pending}
          error={errorOf('capacity')}
          onChange={(capacity) => change({ capacity })}
        />
        <Checkbox
          label={words.parallel}
          description={words.parallelHint}
          checked={form.parallel}
          disabled={pending}
          onChange={({ currentTarget: { checked: parallel } }) => change({ parallel })}
        />
      </form>
    </DialogFrame>
  );
}

function Deeds({ sprints }: { sprints: readonly Sprint[] }) {
  const system = useSystem();
  const actor = useSender('sprints');
  const deed = useSelect('sprints', selectDeed, 'none');
  const pending = useSelect('sprints', selectIsDoing, false);
  const failure = useSelect('sprints', selectDeedFailure, null);
  const subject = useSelect('sprints', selectSubject, null);
  const today = system.today();
  if (!subject) return null;
  const sprint = sprintNow(subject, sprints);
  const { name, committed } = sprint;
  const confirm = () => actor.send({ type: 'deed.confirmed', mutationId: system.newId(), newSprintId: system.newId() });
  const shared = {
    pending,
    error: failure?.message,
    cancelLabel: texts.cancel,
    onConfirm: confirm,
    onCancel: () => actor.send({ type: 'deed.cancelled' }),
  };
  return (
    <>
      <ConfirmDialog
        {...shared}
        opened={deed === 'start'}
        title={texts.startDialog.title}
        confirmLabel={texts.startDialog.confirm}
      >
        {committed.tasks === 0
          ? texts.startDialog.empty(name)
          : texts.startDialog.question(name, committed.tasks, committed.points)}
        {sprint.startsOn > today && <> {texts.startDialog.early(dayText(sprint.startsOn, today))}</>}
      </ConfirmDialog>
      <ConfirmDialog
        {...shared}
        opened={deed === 'removal'}
        destructive
        title={texts.removeDialog.title}
        confirmLabel={texts.removeDialog.confirm}
      >
        {texts.removeDialog.question(name, committed.tasks)}
      </ConfirmDialog>
    </>
  );
}

const noCompletion: CompletionForm = { to: 'backlog', sprintId: null, name: '' };

function CompleteDialog({ sprints }: { sprints: readonly Sprint[] }) {
  const system = useSystem();
  const formId = useId();
  const actor = useSender('sprints');
  const pending = useSelect('sprints', selectIsDoing, false);
  const failure = useSelect('sprints', selectDeedFailure, null);
  const subject = useSelect('sprints', selectSubject, null);
  const form = useSelect('sprints', selectCompletion, noCompletion);
  if (!subject) return null;
  const sprint = sprintNow(subject, sprints);
  const ask = texts.completeDialog;
  const today = system.today();
  const { committed, done, endsOn } = sprint;
  const left = committed.tasks - done.tasks;
  const targets = targetsOf(sprint, sprints);
  const next = { id: '', parallel: sprint.parallel, ...datesAfter(sprint, today) };
  const clash =
    form.to === 'next'
      ? clashOf(
          next,
          sprints.filter(({ projectId, id }) => projectId === sprint.projectId && id !== sprint.id),
        )
      : undefined;
  const change = (patch: Partial<CompletionForm>) => actor.send({ type: 'completion.changed', patch });
  const cancel = () => actor.send({ type: 'deed.cancelled' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!clash) actor.send({ type: 'deed.confirmed', mutationId: system.newId(), newSprintId: system.newId() });
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
      <form id={formId} className={classes.form} onSubmit={submit} noValidate>
        <FormError>{failure?.message}</FormError>
        <p className={classes.words}>
          {ask.done(done.tasks, committed.tasks)} {today < endsOn && <>{ask.early(daysFrom(today, endsOn))} </>}
          {today > endsOn && <>{ask.late(daysFrom(endsOn, today))} </>}
          {ask.frozen}
        </p>
        {left === 0 ? (
          <p className={classes.words}>{ask.allDone}</p>
        ) : (
          <Radio.Group
            label={ask.unfinished(left)}
            value={form.to}
            onChange={(to) => change({ to: to as CompletionForm['to'] })}
          >
            <div className={classes.choices}>
              <Radio value="backlog" label={ask.backlog} disabled={pending} />
              <Radio value="sprint" label={ask.sprint} disabled={pending || targets.length === 0} />
              {form.to === 'sprint' && (
                <div className={classes.under}>
                  <OptionPicker
                    label={ask.which}
                    value={form.sprintId}
                    disabled={pending}
                    onChange={(sprintId) => change({ sprintId })}
                    options={targets.map((target) => ({
                      value: target.id,
                      label: target.name,
                      description: `${texts.states[target.state]} · ${rangeText(target, today)}`,
                    }))}
                  />
                </div>
              )}
              <Radio
                value="next"
                label={ask.next}
                disabled={pending}
                description={ask.nextDates(dayText(next.startsOn, today), dayText(next.endsOn, today))}
              />
              {form.to === 'next' && (
                <div className={classes.under}>
                  <TextField
                    label={ask.name}
                    value={form.name}
                    maxLength={limits.name}
                    disabled={pending}
                    onChange={(name) => change({ name })}
                    error={
                      clash
                        ? words.overlap(clash.name, dayText(clash.startsOn, today), dayText(clash.endsOn, today))
                        : undefined
                    }
                  />
                </div>
              )}
            </div>
          </Radio.Group>
        )}
      </form>
    </DialogFrame>
  );
}
