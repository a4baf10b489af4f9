import { basePath } from '../../../domain/basePath.ts';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Progress.layer.css';
import { Button, Checkbox, Group, Progress, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { formatsOf } from '../../../domain/formats.ts';
import { fullName } from '../../../domain/fullName.ts';
import { entriesOf, newEntries } from '../../../domain/imports/values.ts';
import type { Problem } from '../../../domain/imports/table.ts';
import type { ImportPlace } from '../../../domain/imports/setup.ts';
import { descriptorOf, type ImportedField, importedFields } from '../../../domain/fields/task.ts';
import { headingOf } from '../../../domain/fields/texts.ts';
import { countNew } from '../../../domain/imports/plan.ts';
import { shortened } from '../../../domain/imports/rows.ts';
import type { Project } from '../../../domain/project.ts';
import { importLimits, type ImportRow } from '../../../domain/transfer.ts';
import type { Catalogues } from '../../../texts/catalogues.ts';
import {
  countOutcome,
  mayUndo,
  selectEndStep,
  selectImportFailure,
  selectRun,
} from '../../machines/projects/importTasks/importTasks.selectors.ts';
import { selectSendingStep, selectSent, selectTotal } from '../../machines/projects/importRun/importRun.selectors.ts';
import type { ImportTasksContext } from '../../machines/projects/importTasks/importTasks.types.ts';
import { useSelect, useSystem } from '../../system/system.ts';
import { EmptyState } from '../../ui/base/EmptyState/EmptyState.tsx';
import { Figures } from '../../ui/chart/Figures/Figures.tsx';
import { FormError } from '../../ui/form/FormError/FormError.tsx';
import { ListRow, RowList } from '../../ui/base/ListRow/ListRow.tsx';
import { PlainTable } from '../../ui/base/PlainTable/PlainTable.tsx';
import { useShown, useTexts } from '../../ui/base/texts/index.ts';
import { downloadCsv } from '../csv.ts';
import type { ImportRef } from './ImportScreen.tsx';
import classes from './import.module.css';
import { Outcomes } from './Outcomes.tsx';
import { Section, StepFoot, StepHead } from './StepParts.tsx';

interface StepProps {
  actor: ImportRef;
  context: ImportTasksContext;
}

const shownRows = 10;
const shownProblems = 100;

export function PreviewStep({ actor, context }: StepProps) {
  const texts = useTexts('importing');
  const system = useSystem();
  const { plan, place, table } = context;
  if (!plan || !place || !table) return null;
  const tasks = countNew(plan);
  return (
    <>
      <StepHead title={texts.preview} hint={texts.previewHint} />
      <Group component="p" gap="4px 16px" mb="sm" role="status">
        <strong>{texts.willImport({ tasks })}</strong>
        {plan.problems.length > 0 && (
          <Text span c="var(--faena-warning)">
            {texts.leftOut({ rows: plan.problems.length })}
          </Text>
        )}
      </Group>
      {plan.rows.length === 0 ? (
        <EmptyState compact title={texts.nothing} />
      ) : (
        <Rows rows={plan.rows.slice(0, shownRows)} place={place} created={newEntries(context)} />
      )}
      <EmptyColumns actor={actor} context={context} />
      <Outcomes plan={plan} table={table} />
      <SaveProblems problems={plan.problems} fileName={context.file?.fileName ?? ''} />
      <StepFoot>
        <Button variant="default" onClick={() => actor.send({ type: 'step.left' })}>
          {texts.back}
        </Button>
        <Button disabled={tasks === 0} onClick={() => actor.send({ type: 'import.started', importId: system.newId() })}>
          {texts.start({ tasks })}
        </Button>
      </StepFoot>
    </>
  );
}

/** Offers to archive the columns of the board that stay without a task. */
function EmptyColumns({ actor, context: { emptyColumns: columns, archivesUnused } }: StepProps) {
  const texts = useTexts('importing');
  if (columns.length === 0) return null;
  const names = formatsOf(texts.wording).all(columns.map(({ name }) => name));
  return (
    <Checkbox
      my="md"
      checked={archivesUnused}
      label={texts.emptyColumns({ count: columns.length, names })}
      description={texts.emptyColumnsHint}
      onChange={({ currentTarget }) => actor.send({ type: 'emptyColumns.chosen', archives: currentTarget.checked })}
    />
  );
}

function Rows({
  rows,
  place,
  created,
}: {
  rows: readonly ImportRow[];
  place: ImportPlace;
  created: ReturnType<typeof newEntries>;
}) {
  const texts = useTexts('importing');
  const fieldTexts = useTexts('fields');
  const names = new Map([
    ...(['statuses', 'types', 'priorities', 'sprints'] as const).flatMap((kind) =>
      entriesOf(place, kind).map(({ id, name }) => [id, name] as const),
    ),
    ...created.map(({ id, name }) => [id, texts.notYet({ name })] as const),
  ]);
  const people = new Map(place.project.members.map((member) => [member.id, fullName(member)]));
  const labels = new Map(place.project.labels.map(({ id, name }) => [id, name]));
  const columns = importedFields.filter(
    (field) => field === 'title' || rows.some((row) => ![row[field] ?? ''].flat().every((value) => value === '')),
  );
  const cellOf = (row: ImportRow, field: ImportedField): string | null => {
    const value = row[field];
    if (Array.isArray(value))
      return value.map((id) => people.get(id) ?? labels.get(id) ?? names.get(id) ?? id).join(', ');
    if (value === null) return null;
    const { kind } = descriptorOf(field);
    if (kind === 'markdown') return shortened(String(value));
    if (kind === 'date') return formatsOf(texts.locale).date(String(value));
    return names.get(String(value)) ?? String(value);
  };
  return (
    <PlainTable label={texts.firstTasks({ shown: rows.length })} className={classes.preview}>
      <thead>
        <tr>
          {columns.map((field) => (
            <th dir="auto" key={field} scope="col">
              {headingOf(fieldTexts, field)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            {columns.map((field) => (
              <td dir="auto" key={field}>
                {cellOf(row, field)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

function Problems({ problems, lined, fileName }: { problems: readonly Problem[]; lined: boolean; fileName: string }) {
  const texts = useTexts('importing');
  const shown = useShown();
  if (problems.length === 0) return null;
  return (
    <Section title={texts.problems}>
      <RowList aria-label={texts.problems}>
        {problems.slice(0, shownProblems).map(({ line, title, reason }, index) => (
          <ListRow
            key={`${line} ${index}`}
            icon={
              <Text span size="sm" c="dimmed" miw="5.5rem">
                {lined ? texts.line({ line: String(line) }) : texts.row({ row: String(line) })}
              </Text>
            }
            name={title || texts.untitled}
            facts={<span style={{ color: 'var(--faena-warning)' }}>{shown(reason)}</span>}
          />
        ))}
      </RowList>
      {problems.length > shownProblems && (
        <Text size="sm" c="dimmed" my="xs">
          {texts.moreProblems({ rows: problems.length - shownProblems })}
        </Text>
      )}
      <SaveProblems problems={problems} fileName={fileName} />
    </Section>
  );
}

function SaveProblems({ problems, fileName }: { problems: readonly Problem[]; fileName: string }) {
  const texts = useTexts('importing');
  const shown = useShown();
  if (problems.length === 0) return null;
  return (
    <Button
      variant="subtle"
      ms={-10}
      px={10}
      onClick={() =>
        downloadCsv(`${fileName} ${texts.problems}.csv`, [
          [texts.result.line, texts.result.title, texts.result.reason],
          ...problems.map(({ line, title, reason }) => [String(line), title, shown(reason)]),
        ])
      }
    >
      {texts.saveProblems}
    </Button>
  );
}

export function ImportingStep({ actor }: { actor: ImportRef }) {
  const texts = useTexts('importing');
  const run = useSelect('importTasks', selectRun, undefined);
  const step = useSelector(run, selectSendingStep);
  const sent = useSelector(run, selectSent);
  const total = useSelector(run, selectTotal);
  return (
    <>
      <StepHead title={texts.importing} hint={texts.sendingStates[step]} announced />
      <Progress.Root size="lg" maw="44rem" mb="xs">
        <Progress.Section
          value={total === 0 ? 0 : (100 * sent) / total}
          aria-label={texts.importing}
          aria-valuetext={texts.progress({ sent, total })}
        />
      </Progress.Root>
      <Text size="sm" c="dimmed">
        {texts.progress({ sent, total })}
      </Text>
      <StepFoot>
        {step === 'sending' && (
          <Button variant="default" onClick={() => actor.send({ type: 'pause.requested' })}>
            {texts.pause}
          </Button>
        )}
        {step === 'paused' && <Button onClick={() => actor.send({ type: 'resume.requested' })}>{texts.resume}</Button>}
        {step === 'waiting' && <Button onClick={() => actor.send({ type: 'resume.requested' })}>{texts.now}</Button>}
        {step !== 'creating' && (
          <Button
            variant="default"
            disabled={step === 'stopping'}
            onClick={() => actor.send({ type: 'cancel.requested' })}
          >
            {texts.stop}
          </Button>
        )}
      </StepFoot>
    </>
  );
}

export function FinishedStep({ actor, context, project }: StepProps & { project: Project }) {
  const texts = useTexts('importing');
  const shown = useShown();
  const { number } = formatsOf(texts.locale);
  const end = useSelect('importTasks', selectEndStep, 'complete');
  const failure = useSelect('importTasks', selectImportFailure, null);
  const { answers, plan, importId, table, file } = context;
  const titles = new Map(plan?.rows.map(({ line, title }) => [line, title]));
  const leftOut = [
    ...(plan?.problems ?? []),
    ...answers.flatMap(({ line, outcome, reason }): Problem[] =>
      outcome === 'refused' ? [{ line, title: titles.get(line) ?? '', reason: reason ?? '' }] : [],
    ),
  ].sort((one, other) => one.line - other.line);
  const undoable = mayUndo(context);
  return (
    <>
      <StepHead title={texts.done[end]} hint={end === 'cancelled' && texts.cancelledHint} />
      {end === 'failed' && <FormError>{failure && shown(failure.message)}</FormError>}
      <Figures
        figures={[
          { label: texts.created, value: number(countOutcome(answers, 'created')) },
          { label: texts.existing, value: number(countOutcome(answers, 'existing')) },
          { label: texts.refused, value: number(leftOut.length), tone: leftOut.length > 0 ? 'warning' : 'neutral' },
        ]}
      />
      <Group gap="xs" mt="md" mb="xs">
        <Button
          className={classes.plain}
          renderRoot={(props) => <Link {...props} to="/projects/$projectId/tasks" params={{ projectId: project.id }} />}
        >
          {texts.toTasks}
        </Button>
        {end !== 'complete' && (
          <Button variant="default" onClick={() => actor.send({ type: 'resume.requested' })}>
            {texts.resume}
          </Button>
        )}
        <Button
          variant="default"
          onClick={() =>
            downloadCsv(
              `${file?.fileName ?? ''} ${texts.title}.csv`,
              resultRows(texts, shown, answers, titles, leftOut, project.id),
            )
          }
        >
          {texts.saveResult}
        </Button>
        <Button variant="default" onClick={() => actor.send({ type: 'again.requested' })}>
          {texts.again}
        </Button>
        {undoable && (
          <Button variant="default" onClick={() => actor.send({ type: 'undo.requested', importId })}>
            {texts.undo}
          </Button>
        )}
      </Group>
      {undoable && (
        <Text size="sm" c="dimmed">
          {texts.undoHint({ days: importLimits.undoDays })}
        </Text>
      )}
      <Problems problems={leftOut} lined={table?.text !== null} fileName={file?.fileName ?? ''} />
    </>
  );
}

/** Returns the rows of the file that lists the result of each line, in the order of the lines. */
const resultRows = (
  texts: Catalogues['importing'],
  shown: ReturnType<typeof useShown>,
  answers: ImportTasksContext['answers'],
  titles: ReadonlyMap<number, string>,
  leftOut: readonly Problem[],
  projectId: string,
) => [
  [texts.result.line, texts.result.title, texts.result.outcome, texts.result.reason, texts.result.task],
  ...[
    ...answers
      .filter(({ outcome }) => outcome !== 'refused')
      .map(({ line, outcome, taskId }) => ({
        line,
        cells: [
          String(line),
          titles.get(line) ?? '',
          texts.outcomes[outcome],
          '',
          taskId === null ? '' : `${location.origin}${basePath()}/projects/${projectId}/tasks?task=${taskId}`,
        ],
      })),
    ...leftOut.map(({ line, title, reason }) => ({
      line,
      cells: [String(line), title, texts.outcomes.refused, shown(reason), ''],
    })),
  ]
    .sort((one, other) => one.line - other.line)
    .map(({ cells }) => cells),
];
