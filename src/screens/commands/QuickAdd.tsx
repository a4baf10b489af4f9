import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconAlertTriangle, IconCalendar, IconCircleCheck, IconHash } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { fullName } from '../../../domain/account.ts';
import { limits } from '../../../domain/limits.ts';
import type { Project, ProjectSummary } from '../../../domain/project.ts';
import { selectProject, selectProjectList } from '../../machines/records/records.selectors.ts';
import { selectAdding } from '../../machines/commands/commands.selectors.ts';
import {
  isTitle,
  type Known,
  linesOf,
  type ParsedLine,
  parseLine,
  selectMade,
  selectQuickAddState,
  selectQuickText,
  selectRefused,
  type Suggestion,
  suggestionsAt,
} from '../../machines/quickAdd/quickAdd.selectors.ts';
import type { MadeTask } from '../../machines/quickAdd/quickAdd.types.ts';
import { tell, useSelect, useSender, useSystem, useScreen } from '../../system/system.ts';
import { useResource } from '../../system/workspace.ts';
import { useEarlyText } from '../useEarlyText.ts';
import { DialogFrame } from '../../ui/DialogFrame/index.ts';
import { formatDate } from '../../ui/dates/formatDate.ts';
import { OptionPicker } from '../../ui/OptionPicker/index.ts';
import { PersonAvatar } from '../../ui/PersonAvatar/index.ts';
import { PriorityIcon, TagBadge, tagColor } from '../../ui/TagBadge/index.ts';
import { initialStatusOf } from '../tasks/moves.ts';
import { texts } from './texts.ts';
import classes from './commands.module.css';

const words = texts.quickAdd;
const noProjects: readonly ProjectSummary[] = [];
const noMade: readonly MadeTask[] = [];
const noRefused: readonly { line: string; reason: string }[] = [];
const most = 200;

/** The panel in which tasks are written a line each. */
export function QuickAdd() {
  const system = useSystem();
  const adding = useSelect('commands', selectAdding, null);
  const [chosen, setChosen] = useState<string | null>(null);
  useResource({ kind: 'projects', search: '' });
  const projects = useSelect('records', selectProjectList(''), noProjects);
  const own = projects.filter(({ abilities }) => abilities.createTask);
  const projectId = chosen ?? adding?.projectId ?? own[0]?.id ?? null;
  const resource = useResource(projectId === null ? null : { kind: 'project', projectId });
  const project = useSelect(
    'records',
    (snapshot): Project | undefined => (projectId === null ? undefined : selectProject(projectId)(snapshot)),
    undefined,
  );
  const close = () => tell(system, 'commands', { type: 'layer.closed' });
  const picker = adding?.projectId === null && own.length > 0 && (
    <OptionPicker
      label={words.project}
      options={own.map(({ id, name }) => ({ value: id, label: name }))}
      value={projectId}
      onChange={(id) => id && setChosen(id)}
    />
  );
  return (
    <DialogFrame
      opened
      onClose={close}
      size="form"
      title={words.title}
      description={project && adding?.projectId !== null ? words.in(project.name) : undefined}
    >
      {picker}
      {project?.abilities.createTask ? (
        <Lines key={project.id} project={project} statusId={adding?.statusId ?? null} />
      ) : (
        <p role="status" className={classes.none}>
          {projectId === null || resource.status === 'ready' ? words.noProject : words.loading}
        </p>
      )}
    </DialogFrame>
  );
}

function Lines({ project, statusId }: { project: Project; statusId: string | null }) {
  const system = useSystem();
  const id = useId();
  const isRunning = useScreen({ name: 'quickAdd' }) !== undefined;
  const quickAdd = useSender('quickAdd');
  const [text, typeEarly] = useEarlyText(isRunning, useSelect('quickAdd', selectQuickText, ''));
  const state = useSelect('quickAdd', selectQuickAddState, 'one');
  const made = useSelect('quickAdd', selectMade, noMade);
  const refused = useSelect('quickAdd', selectRefused, noRefused);
  const today = system.today();
  const field = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState(0);
  const caretWanted = useRef<number | null>(null);
  const [walked, setWalked] = useState(0);
  const [dismissed, setDismissed] = useState<string | null>(null);

  const known = useMemo((): Known => {
    const live = <T extends { archived: boolean }>(tags: readonly T[]) => tags.filter(({ archived }) => !archived);
    const initial = initialStatusOf(project);
    return {
      statuses: live(project.taskStatuses).filter((status) => initial === undefined || status.id === initial),
      types: live(project.taskTypes),
      priorities: live(project.taskPriorities),
      people: project.members.map((member) => ({ id: member.id, name: fullName(member), nickname: member.nickname })),
    };
  }, [project]);
  const defaults = {
    statusId: known.statuses.find((status) => status.id === statusId)?.id ?? known.statuses[0]?.id ?? '',
    typeId: known.types[0]?.id ?? '',
    priorityId: known.priorities[Math.floor(known.priorities.length / 2)]?.id ?? '',
  };
  const lines = linesOf(text);
  const parsed = lines.map((line) => parseLine(line, known, today));
  const fit = parsed.length > 0 && parsed.every(({ title }) => isTitle(title));
  const suggested = state === 'several' || dismissed === text ? null : suggestionsAt(text, caret, known, today);
  const options = suggested?.options ?? [];
  const active = Math.min(walked, options.length - 1);

  const submit = () => {
    quickAdd.send({
      type: 'form.submitted',
      projectId: project.id,
      known,
      defaults,
      today,
      at: system.now(),
      ids: lines.map(() => ({ taskId: system.newId(), mutationId: system.newId() })),
    });
    field.current?.focus();
  };
  const change = (next: string, at: number) => {
    quickAdd.send({ type: 'text.changed', text: next });
    typeEarly(next);
    setCaret(at);
    setWalked(0);
  };
  const complete = (suggestion: Suggestion | undefined) => {
    if (!suggestion || !suggested) return;
    const next = text.slice(0, suggested.from) + suggestion.insert + text.slice(suggested.to).replace(/^ /, '');
    const at = suggested.from + suggestion.insert.length;
    change(next, at);
    caretWanted.current = at;
  };
  // With the text itself: a frame later it would tear apart what was typed on.
  useLayoutEffect(() => {
    if (caretWanted.current === null) return;
    field.current?.focus();
    field.current?.setSelectionRange(caretWanted.current, caretWanted.current);
    caretWanted.current = null;
  });
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (options.length > 0 && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      setWalked((active + (event.key === 'ArrowDown' ? 1 : options.length - 1)) % options.length);
    } else if (
      options.length > 0 &&
      (event.key === 'Tab' ||
        (event.key === 'Enter' &&
          !event.shiftKey &&
          !event.ctrlKey &&
          !event.metaKey &&
          suggested &&
          suggested.to - suggested.from > 1 &&
          !isWhole(text.slice(suggested.from + 1, suggested.to), options[active])))
    ) {
      event.preventDefault();
      complete(options[active]);
    } else if (options.length > 0 && event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      event.nativeEvent.stopPropagation();
      setDismissed(text);
    } else if (event.key === 'Enter' && (state !== 'several' ? !event.shiftKey : event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      submit();
    }
  };
  const [last] = made;
  return (
    <div className={classes.quick}>
      <div className={classes.lineBox}>
        <textarea
          ref={field}
          className={classes.line}
          data-autofocus
          aria-label={words.label}
          placeholder={words.placeholder}
          value={text}
          rows={state === 'several' ? Math.min(8, Math.max(3, lines.length)) : 1}
          role="combobox"
          aria-expanded={options.length > 0}
          aria-controls={options.length > 0 ? `${id}-list` : undefined}
          aria-activedescendant={options.length > 0 ? `${id}-${active}` : undefined}
          aria-invalid={state === 'lacking' || undefined}
          aria-autocomplete="list"
          spellCheck
          autoComplete="off"
          data-mantine-stop-propagation={options.length > 0 ? 'true' : undefined}
          onChange={(event) => change(event.currentTarget.value, event.currentTarget.selectionStart)}
          onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
          onKeyDown={onKeyDown}
        />
        {options.length > 0 && (
          <div id={`${id}-list`} role="listbox" aria-label={words.suggestions} className={classes.suggestions}>
            {options.map((option, index) => (
              <div
                key={option.insert}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === active}
                className={classes.suggestion}
                data-active={index === active || undefined}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => complete(option)}
              >
                <span>{option.label}</span>
                {option.detail !== null && <span className={classes.quiet}>{formatDate(option.detail, today)}</span>}
              </div>
            ))}
          </div>
        )}
      </div>
      {text.trim() === '' ? (
        <>
          <p className={classes.hint}>{words.hint}</p>
          <ul className={classes.legend} aria-label={words.marks}>
            {words.legend.map(([sign, name]) => (
              <li key={sign}>
                <kbd className={classes.key}>{sign}</kbd>
                {name}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <section aria-label={words.preview} className={classes.preview}>
          {lines.length > 1 && (
            <p className={classes.hint}>
              {words.several(lines.length)}
              {lines.length === most && ` ${words.cut(most)}`}
            </p>
          )}
          <ul className={classes.previews}>
            {parsed.map((line, index) => (
              // A line has no identity but its place.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={index} className={classes.previewLine}>
                <Preview line={line} project={project} defaults={defaults} today={today} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className={classes.quickFoot}>
        <div role="status" className={classes.told}>
          {last && (
            <>
              <IconCircleCheck size={15} stroke={1.9} aria-hidden className={classes.good} />
              <span className={classes.toldText}>{words.made(last.title)}</span>
              <Link
                to="/projects/$projectId/tasks"
                params={{ projectId: last.projectId }}
                search={{ task: last.taskId }}
                onClick={() => tell(system, 'commands', { type: 'layer.closed' })}
              >
                {words.open}
              </Link>
            </>
          )}
        </div>
        <Button onClick={submit} disabled={!fit}>
          {lines.length > 1 ? words.submitAll(lines.length) : words.submit}
        </Button>
      </div>
      {state === 'lacking' && (
        <div role="alert" className={classes.refused}>
          <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
          <span className={classes.toldText}>{words.lacking(limits.taskTitle)}</span>
        </div>
      )}
      {refused.length > 0 && (
        <div role="alert" className={classes.refused}>
          <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
          <span className={classes.toldText}>
            {words.refused(refused.length)} {refused[0]?.reason}
          </span>
          <Button size="compact-sm" variant="default" onClick={() => quickAdd.send({ type: 'refused.takenBack' })}>
            {words.takeBack}
          </Button>
        </div>
      )}
    </div>
  );
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
/** Nothing is left to complete: Enter is then about the task. */
const isWhole = (typed: string, option: Suggestion | undefined): boolean =>
  plain(option?.label ?? '') === plain(typed.trim());

function Preview({
  line,
  project,
  defaults,
  today,
}: {
  line: ParsedLine;
  project: Project;
  defaults: { statusId: string; typeId: string; priorityId: string };
  today: string;
}) {
  const find = <T extends { id: string }>(list: readonly T[], id: string | null) => list.find((each) => each.id === id);
  const status = find(project.taskStatuses, line.statusId ?? defaults.statusId);
  const type = find(project.taskTypes, line.typeId ?? defaults.typeId);
  const priority = find(project.taskPriorities, line.priorityId ?? defaults.priorityId);
  const chips: { key: string; given: boolean; content: ReactNode }[] = [];
  if (priority)
    chips.push({
      key: 'priority',
      given: line.priorityId !== null,
      content: (
        <>
          <PriorityIcon icon={priority.icon} />
          {priority.name}
        </>
      ),
    });
  if (type)
    chips.push({ key: 'type', given: line.typeId !== null, content: <TagBadge name={type.name} color={type.color} /> });
  if (status)
    chips.push({
      key: 'status',
      given: line.statusId !== null,
      content: (
        <>
          <span className={classes.dot} style={{ background: tagColor(status.color) }} aria-hidden />
          {status.name}
        </>
      ),
    });
  if (line.dueDate !== null)
    chips.push({
      key: 'due',
      given: true,
      content: (
        <>
          <IconCalendar size={14} stroke={1.8} aria-hidden />
          {formatDate(line.dueDate, today)}
        </>
      ),
    });
  if (line.estimate !== null)
    chips.push({
      key: 'estimate',
      given: true,
      content: (
        <>
          <IconHash size={14} stroke={1.8} aria-hidden />
          {line.estimate}
        </>
      ),
    });
  for (const id of line.assignees) {
    const person = find(project.members, id);
    if (person)
      chips.push({
        key: id,
        given: true,
        content: (
          <>
            <PersonAvatar person={person} size={18} decorative />
            {fullName(person)}
          </>
        ),
      });
  }
  return (
    <>
      <span className={classes.previewTitle} data-missing={line.title === '' || undefined}>
        {line.title === '' ? words.noTitle : line.title}
      </span>
      <span className={classes.chips}>
        {chips.map(({ key, given, content }) => (
          <span key={key} className={classes.chip} data-given={given || undefined}>
            {content}
          </span>
        ))}
      </span>
      {line.title === '' && <span className={classes.warn}>{words.untitled}</span>}
      {line.title.length > limits.taskTitle && <span className={classes.warn}>{words.tooLong(limits.taskTitle)}</span>}
      {line.hints.map(({ text, meant }) => (
        <span key={text} className={classes.warn}>
          {meant.length > 0 ? words.ambiguous(text, meant.join(', ')) : words.unknown(text)}
        </span>
      ))}
    </>
  );
}
