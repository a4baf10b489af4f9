import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { noFilters } from '../../../../domain/fields/taskFilters.ts';
import type { Project } from '../../../../domain/project.ts';
import { printQuery } from '../../../../domain/query/print.ts';
import { vocabularyOfProject } from '../../../../domain/query/projectVocabulary.ts';
import { type Problem, type Resolved, resolveQuery } from '../../../../domain/query/resolve.ts';
import type { Vocabulary } from '../../../../domain/query/vocabulary.ts';
import type { Sprint } from '../../../../domain/sprint.ts';
import type { Task } from '../../../../domain/task.ts';
import { keyOf } from '../../../../domain/taskKey.ts';
import { selectFilters, selectSearchText } from '../../../machines/tasks/board/board.selectors.ts';
import { selectOpenView } from '../../../machines/projects/savedViews/savedViews.selectors.ts';
import { selectProjectTasks, selectSprints } from '../../../machines/sync/records/records.selectors.ts';
import { useActorRef, useSelect, useSender } from '../../../system/system.ts';
import { useResource } from '../../../system/workspace.ts';

/** Text that the line shows instead of the board's filters, while it is typed or has an error. */
interface Draft {
  text: string;
  read: Resolved;
  /** Line of the filters that the text sets on the board. */
  printed: string;
  vocabulary: Vocabulary;
}

export interface QueryLineState {
  text: string;
  vocabulary: Vocabulary;
  problems: readonly Problem[];
  /** False until the board and the names are loaded. */
  isReady: boolean;
  change: (text: string) => void;
  /** Shows the line in its usual form, unless it has an error. */
  settle: () => void;
}

function draftOf(text: string, vocabulary: Vocabulary): Draft {
  const read = resolveQuery(text, vocabulary);
  return { text, read, printed: printQuery(read, vocabulary), vocabulary };
}

const noProblems: readonly Problem[] = [];

/**
 * Returns the line for the search and filters of the board. A change of the line changes the board, and a change of the
 * board by a menu changes the line, where parts with an error remain. Also synchronizes the line with the address.
 */
export function useQueryLine(project: Project): QueryLineState {
  const board = useSender('board');
  const isOpen = useActorRef('board') !== undefined;
  const { vocabulary, hasNames } = useVocabulary(project);
  const search = useSelect('board', selectSearchText, '');
  const filters = useSelect('board', selectFilters, noFilters);
  const [draft, setDraft] = useState<Draft | null>(null);
  const current = useMemo(
    () => printQuery({ search: search.trim(), filters }, vocabulary),
    [search, filters, vocabulary],
  );
  const text = draft === null ? current : withRejected(draft, current);
  const problems = useMemo(
    () => (draft === null ? noProblems : resolveQuery(text, vocabulary).problems),
    [draft, text, vocabulary],
  );
  const isReady = isOpen && hasNames;

  const apply = ({ read }: Draft) => {
    board.send({ type: 'filters.changed', filters: read.filters });
    board.send(read.search === '' ? { type: 'search.cleared' } : { type: 'search.typed', text: read.search });
  };
  const change = (next: string) => {
    const typed = draftOf(next, vocabulary);
    setDraft(typed);
    apply(typed);
  };
  // New names, such as those of a new label, can make a rejected part valid.
  if (draft !== null && draft.vocabulary !== vocabulary) {
    const isShown = printQuery({ search: search.trim(), filters }, draft.vocabulary) === draft.printed;
    setDraft(isShown ? draftOf(draft.text, vocabulary) : draftOf(text, vocabulary));
  }
  const applyNames = useEffectEvent(() => {
    if (draft !== null && draft.printed !== current) apply(draft);
  });
  useLayoutEffect(() => applyNames(), [vocabulary]);
  useAddress(project.id, isReady, current, change);
  return {
    text,
    vocabulary,
    problems,
    isReady,
    change,
    settle: () => {
      if (problems.length === 0) setDraft(null);
    },
  };
}

/** Returns the typed text, or the board's line with the rejected parts of the text if a menu changed the board. */
function withRejected({ text, printed, read }: Draft, current: string): string {
  return printed === current ? text : [current, ...read.rejected].filter((part) => part !== '').join(' ');
}

const noSprints: readonly Sprint[] = [];
const noTasks: readonly Task[] = [];

function useVocabulary(project: Project): { vocabulary: Vocabulary; hasNames: boolean } {
  const { status } = useResource({ kind: 'sprints', projectId: project.id });
  const sprints = useSelect('records', selectSprints(project.id), noSprints);
  const tasks = useSelect('records', selectProjectTasks(project.id), noTasks);
  const parentIds = useMemo(() => [...new Set(tasks.flatMap(({ parentId }) => parentId ?? []))].sort().join(), [tasks]);
  const parents = useMemo(() => {
    const ids = new Set(parentIds.split(','));
    return tasks
      .filter(({ id }) => ids.has(id))
      .map(({ id, number }) => ({ id, name: keyOf(project.prefix, number) ?? '' }));
    // The keys of tasks don't change, so the list of parents is enough.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [parentIds, project.prefix]);
  const vocabulary = useMemo(() => vocabularyOfProject(project, { sprints, parents }), [project, sprints, parents]);
  return { vocabulary, hasNames: status !== 'idle' && status !== 'loading' };
}

/** Milliseconds without a change before the line is written to the address. */
const addressPause = 400;

/** Applies the line in the address when the page opens, and writes changes of the line to the address. */
function useAddress(projectId: string, isReady: boolean, current: string, apply: (text: string) => void): void {
  const navigate = useNavigate();
  const { q, view } = useSearch({ from: '/app/projects/$projectId/tasks' });
  const openView = useSelect('savedViews', selectOpenView, undefined);
  // A saved view changes the board when it opens, so the line of the address follows it.
  const canRead = isReady && (view === undefined || openView?.id === view);
  const shown = useRef<string | undefined>(undefined);
  const read = useEffectEvent(() => {
    if (q === undefined || q === shown.current) return;
    shown.current = q;
    if (q !== current) apply(q);
  });
  useEffect(() => {
    if (canRead) read();
  }, [canRead, q]);
  const write = useEffectEvent((line: string | undefined) => {
    if (line === q) return;
    shown.current = line;
    void navigate({
      from: '/projects/$projectId/tasks',
      to: '/projects/$projectId/tasks',
      params: { projectId },
      search: (search) => ({ ...search, q: line }),
      replace: true,
      state: true,
    });
  });
  useEffect(() => {
    if (!canRead) return undefined;
    const timer = setTimeout(() => write(current === '' ? undefined : current), addressPause);
    return () => clearTimeout(timer);
  }, [canRead, current]);
}
