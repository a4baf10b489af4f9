import { Button, Stack, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Project } from '../../../domain/project.ts';
import {
  type ImportStep,
  selectImport,
  selectImportFailure,
  selectImportStep,
  selectUndo,
} from '../../machines/projects/importTasks/importTasks.selectors.ts';
import { selectUndoFailure, selectUndoStep } from '../../machines/projects/importUndo/importUndo.selectors.ts';
import type { ImportTasksContext } from '../../machines/projects/importTasks/importTasks.types.ts';
import { type RefOf, useSelect, useSender, useActorRef } from '../../system/system.ts';
import { ConfirmDialog } from '../../ui/base/ConfirmDialog/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/base/EmptyState/EmptyState.tsx';
import { PageHeader } from '../../ui/base/PageHeader/PageHeader.tsx';
import { useShown, useTexts } from '../../ui/base/texts/index.ts';
import { LoadFailure } from '../LoadFailure.tsx';
import { useProject } from '../project/useProject.ts';
import { ChooseIntro, ChooseStep, FileInput, Retry } from './ChooseStep.tsx';
import classes from './import.module.css';
import { MappingStep } from './MappingStep.tsx';
import { FinishedStep, ImportingStep, PreviewStep } from './OutcomeSteps.tsx';
import { ValuesStep } from './ValuesStep.tsx';

export type ImportRef = RefOf<'importTasks'>;

export function ImportScreen() {
  const texts = useTexts('importing');
  const project = useProject();
  if (!project) return null;
  if (!project.abilities.createTask) return <EmptyState title={texts.mayNot} description={texts.mayNotHint} />;
  return <Import key={project.id} project={project} />;
}

function Import({ project }: { project: Project }) {
  const texts = useTexts('importing');
  const shown = useShown();
  const actor = useActorRef('importTasks');
  const toImportTasks = useSender('importTasks');
  const step = useSelect('importTasks', selectImportStep, 'opening');
  const context = useSelect('importTasks', selectImport, null);
  const failure = useSelect('importTasks', selectImportFailure, null);
  const undoActor = useSelect('importTasks', selectUndo, undefined);
  const undo = useSelector(undoActor, selectUndoStep);
  const undoFailure = useSelector(undoActor, selectUndoFailure);
  const visible = visibleStep(step, context);
  const place = useFocusOnStep(visible);
  const isChoosing = visible === 'opening' || visible === 'choosing';
  return (
    <div className={classes.page}>
      <PageHeader title={texts.title} />
      <Steps step={visible} hasValues={(context?.values.length ?? 0) > 0} />
      <div ref={place} className={classes.body}>
        {isChoosing && <ChooseIntro />}
        {/* Mounted in every step, because the browser's file dialog returns its file to the element that opened it,
            even if the step has changed in the meantime. */}
        <FileInput hidden={!isChoosing} />
        {isChoosing ? (
          <ChooseStep imports={visible === 'opening' ? null : (context?.imports ?? null)} />
        ) : visible === 'failed' ? (
          <LoadFailure error={failure} title={texts.failed({ message: shown(failure?.message ?? '') })}>
            <Retry />
          </LoadFailure>
        ) : (
          actor && context && <StepView step={visible} actor={actor} context={context} project={project} />
        )}
      </div>
      <ConfirmDialog
        opened={undo !== 'none'}
        pending={undo === 'removing'}
        destructive
        title={texts.undoTitle}
        confirmLabel={texts.undoConfirm}
        error={undoFailure ? texts.failed({ message: shown(undoFailure.message) }) : undefined}
        onConfirm={() => toImportTasks.send({ type: 'undo.confirmed' })}
        onCancel={() => toImportTasks.send({ type: 'undo.dismissed' })}
      >
        {texts.undoText}
      </ConfirmDialog>
    </div>
  );
}

function visibleStep(step: ImportStep, context: ImportTasksContext | null): ImportStep {
  // A file that waits for the project is shown as being read.
  if (step === 'opening') return context?.file ? 'reading' : 'opening';
  // The confirmation to undo is shown above the step that opened it: the result, or the list of earlier imports.
  if (step === 'undoing') return context !== null && context.importId !== '' ? 'finished' : 'choosing';
  return step;
}

function StepView({
  step,
  actor,
  context,
  project,
}: {
  step: ImportStep;
  actor: ImportRef;
  context: ImportTasksContext;
  project: Project;
}): ReactNode {
  const texts = useTexts('importing');
  switch (step) {
    case 'reading':
      return <Waiting actor={actor} text={texts.reading({ name: context.file?.fileName ?? '' })} />;
    case 'mapping':
      return <MappingStep actor={actor} context={context} />;
    case 'matching':
      return <ValuesStep actor={actor} context={context} />;
    case 'planning':
      return (
        <Text role="status" size="sm" c="dimmed">
          {texts.planning}
        </Text>
      );
    case 'previewing':
      return <PreviewStep actor={actor} context={context} />;
    case 'importing':
      return <ImportingStep actor={actor} />;
    case 'finished':
      return <FinishedStep actor={actor} context={context} project={project} />;
    default:
      return null;
  }
}

function Waiting({ actor, text }: { actor: ImportRef; text: string }) {
  const texts = useTexts('importing');
  return (
    <Stack align="flex-start">
      <Text role="status" size="sm" c="dimmed">
        {text}
      </Text>
      <Button variant="default" onClick={() => actor.send({ type: 'step.left' })}>
        {texts.cancel}
      </Button>
    </Stack>
  );
}

const order = ['file', 'columns', 'values', 'preview', 'done'] as const;
const placeOf: Partial<Record<ImportStep, (typeof order)[number]>> = {
  mapping: 'columns',
  matching: 'values',
  planning: 'preview',
  previewing: 'preview',
  importing: 'done',
  finished: 'done',
};

function Steps({ step, hasValues }: { step: ImportStep; hasValues: boolean }) {
  const texts = useTexts('importing');
  const current = order.indexOf(placeOf[step] ?? 'file');
  return (
    <nav aria-label={texts.steps}>
      <ol className={classes.steps}>
        {order
          .filter((name) => name !== 'values' || hasValues || current < 2)
          .map((name, index) => {
            const isDone = order.indexOf(name) < current || (step === 'finished' && name === 'done');
            return (
              <li
                key={name}
                className={classes.step}
                aria-current={order.indexOf(name) === current ? 'step' : undefined}
                data-done={isDone || undefined}
              >
                <span className={classes.mark} aria-hidden>
                  {isDone ? <IconCheck size={13} stroke={2.5} /> : index + 1}
                </span>
                <span className={classes.stepName}>{texts.stepNames[name]}</span>
              </li>
            );
          })}
      </ol>
    </nav>
  );
}

function useFocusOnStep(step: ImportStep) {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    const isFirst = before.current === 'opening';
    before.current = step;
    if (!isFirst) place.current?.querySelector<HTMLElement>('h2')?.focus();
  }, [step]);
  return place;
}
