import '@mantine/core/styles/Progress.layer.css';
import { Button, Progress } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatsOf } from '../../../domain/formats.ts';
import { fullName } from '../../../domain/fullName.ts';
import {
  entriesOf,
  importNotes,
  type ImportPlace,
  type ImportPlan,
  newEntries,
  newEntry,
  type Problem,
} from '../../../domain/importPlan.ts';
import type { Project } from '../../../domain/project.ts';
import { folded } from '../../../domain/statusNames.ts';
import { importLimits, type ImportRow } from '../../../domain/transfer.ts';
import type { Catalogues } from '../../../texts/catalogues.ts';
import {
  countOutcome,
  selectEndStep,
  selectImportFailure,
  selectSendingStep,
} from '../../machines/importTasks/importTasks.selectors.ts';
import type { ImportTasksContext } from '../../machines/importTasks/importTasks.machine.ts';
import { useSelect, useSystem } from '../../system/system.ts';
import { EmptyState } from '../../ui/EmptyState/index.ts';
import { FormError } from '../../ui/FormError/index.ts';
import { useShown, useTexts } from '../../ui/texts/index.ts';
import { downloadCsv } from '../csv.ts';
import type { ImportRef } from './ImportScreen.tsx';
import classes from './import.module.css';

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
  if (!plan || !place) return null;
  const lined = table?.text !== null;
  return (
    <>
      <h2 className={classes.heading} tabIndex={-1}>
        {texts.preview}
      </h2>
      <p className={classes.hint}>{texts.previewHint}</p>
      <p className={classes.counts} role="status">
        <strong>{texts.willImport({ tasks: plan.rows.length })}</strong>
        {plan.problems.length > 0 && (
          <span className={classes.bad}>{texts.leftOut({ rows: plan.problems.length })}</span>
        )}
      </p>
      {plan.rows.length === 0 ? (
        <EmptyState compact title={texts.nothing} />
      ) : (
        <Rows rows={plan.rows.slice(0, shownRows)} place={place} created={newEntries(context)} />
      )}
      <Notes notes={plan.notes} />
      <Problems problems={plan.problems} lined={lined} fileName={context.file?.fileName ?? ''} />
      <div className={classes.footer}>
        <Button variant="default" onClick={() => actor.send({ type: 'step.left' })}>
          {texts.back}
        </Button>
        <Button
          disabled={plan.rows.length === 0}
          onClick={() => actor.send({ type: 'import.started', importId: system.newId() })}
        >
          {texts.start({ tasks: plan.rows.length })}
        </Button>
      </div>
    </>
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
  const names = new Map([
    ...(['statuses', 'types', 'priorities', 'sprints'] as const).flatMap((kind) =>
      entriesOf(place, kind).map(({ id, name }) => [id, name] as const),
    ),
    ...created.map(({ kind, name }) => [newEntry(kind, folded(name)), texts.notYet({ name })] as const),
  ]);
  const people = new Map(place.project.members.map((member) => [member.id, fullName(member)]));
  const titles = texts.columnTitles;
  return (
    <div className={classes.scroller} role="region" aria-label={texts.firstTasks({ shown: rows.length })} tabIndex={0}>
      <table className={classes.table}>
        <caption className={classes.caption}>{texts.firstTasks({ shown: rows.length })}</caption>
        <thead>
          <tr>
            {Object.values(titles).map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <td className={classes.cellTitle}>{row.title}</td>
              <td>{names.get(row.statusId)}</td>
              <td>{names.get(row.typeId)}</td>
              <td>{names.get(row.priorityId)}</td>
              <td>{row.assignees.map((id) => people.get(id)).join(', ')}</td>
              <td>{row.dueDate && formatsOf(texts.locale).shortDate(row.dueDate)}</td>
              <td>{row.estimate}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Notes({ notes = {} }: { notes: ImportPlan['notes'] }) {
  const texts = useTexts('importing');
  const present = importNotes.flatMap((note) => (notes[note] ? [{ note, count: notes[note] }] : []));
  if (present.length === 0) return null;
  return (
    <section className={classes.section}>
      <h3 className={classes.subheading}>{texts.notImported}</h3>
      <ul className={classes.list} aria-label={texts.notImported}>
        {present.map(({ note, count }) => (
          <li key={note} className={classes.problem}>
            {texts.notes[note]({ found: count })}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Problems({ problems, lined, fileName }: { problems: readonly Problem[]; lined: boolean; fileName: string }) {
  const texts = useTexts('importing');
  const shown = useShown();
  if (problems.length === 0) return null;
  return (
    <section className={classes.section}>
      <h3 className={classes.subheading}>{texts.problems}</h3>
      <ul className={classes.list} aria-label={texts.problems}>
        {problems.slice(0, shownProblems).map(({ line, title, reason }, index) => (
          <li key={`${line} ${index}`} className={classes.problem}>
            <span className={classes.lineNumber}>
              {lined ? texts.line({ line: String(line) }) : texts.row({ row: String(line) })}
            </span>
            <span className={classes.text}>
              <span className={classes.name}>{title || texts.untitled}</span>
              <span className={classes.reason}>{shown(reason)}</span>
            </span>
          </li>
        ))}
      </ul>
      {problems.length > shownProblems && (
        <p className={classes.hint}>{texts.moreProblems({ rows: problems.length - shownProblems })}</p>
      )}
      <Button
        variant="subtle"
        className={classes.quietButton}
        onClick={() =>
          downloadCsv(`${fileName} ${texts.problems}.csv`, [
            [texts.result.line, texts.result.title, texts.result.reason],
            ...problems.map(({ line, title, reason }) => [String(line), title, shown(reason)]),
          ])
        }
      >
        {texts.saveProblems}
      </Button>
    </section>
  );
}

export function ImportingStep({ actor, context }: StepProps) {
  const texts = useTexts('importing');
  const step = useSelect('importTasks', selectSendingStep, 'sending');
  const total = context.plan?.rows.length ?? 0;
  return (
    <>
      <h2 className={classes.heading} tabIndex={-1}>
        {texts.importing}
      </h2>
      <p role="status" className={classes.hint}>
        {texts.sendingStates[step]}
      </p>
      <Progress.Root size="lg" className={classes.progress}>
        <Progress.Section
          value={total === 0 ? 0 : (100 * context.sent) / total}
          aria-label={texts.importing}
          aria-valuetext={texts.progress({ sent: context.sent, total })}
        />
      </Progress.Root>
      <p className={classes.quiet}>{texts.progress({ sent: context.sent, total })}</p>
      <div className={classes.footer}>
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
      </div>
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
  const created = countOutcome(answers, 'created');
  return (
    <>
      <h2 className={classes.heading} tabIndex={-1}>
        {texts.done[end]}
      </h2>
      {end === 'failed' && <FormError>{failure && shown(failure.message)}</FormError>}
      {end === 'cancelled' && <p className={classes.hint}>{texts.cancelledHint}</p>}
      <dl className={classes.numbers}>
        <div className={classes.number}>
          <dt>{texts.created}</dt>
          <dd>{number(created)}</dd>
        </div>
        <div className={classes.number}>
          <dt>{texts.existing}</dt>
          <dd>{number(countOutcome(answers, 'existing'))}</dd>
        </div>
        <div className={classes.number} data-bad={leftOut.length > 0 || undefined}>
          <dt>{texts.refused}</dt>
          <dd>{number(leftOut.length)}</dd>
        </div>
      </dl>
      <div className={classes.buttons}>
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
        {created > 0 && (
          <Button variant="default" onClick={() => actor.send({ type: 'undo.requested', importId })}>
            {texts.undo}
          </Button>
        )}
      </div>
      {created > 0 && <p className={classes.quiet}>{texts.undoHint({ days: importLimits.undoDays })}</p>}
      <Problems problems={leftOut} lined={table?.text !== null} fileName={file?.fileName ?? ''} />
    </>
  );
}

/** Returns the rows of the file that lists what became of each line, in the order of the lines. */
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
          taskId === null ? '' : `${location.origin}/projects/${projectId}/tasks?task=${taskId}`,
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
