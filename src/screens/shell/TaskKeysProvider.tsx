import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo } from 'react';
import {
  hasPrefix,
  selectAnswers,
  selectCurrent,
  selectFound,
  selectIsFinding,
} from '../../machines/tasks/taskKeys/taskKeys.selectors.ts';
import type { KeyedTask } from '../../machines/tasks/taskKeys/taskKeys.types.ts';
import { type AppSystem, findActor, sendTo, useSelect, useSystem } from '../../system/system.ts';
import { type TaskKeys, TaskKeysContext } from '../../ui/document/taskKeys/taskKeysContext.ts';

const noTasks: readonly KeyedTask[] = [];

/** Gives the texts inside the tasks that they name by keys. */
export function TaskKeysProvider({ children }: { children: ReactNode }) {
  const system = useSystem();
  const navigate = useNavigate();
  const value = useMemo(
    (): TaskKeys => ({
      useTasks,
      useMatches,
      hasPrefix: (prefix) => {
        const records = findActor(system, 'records');
        return records !== undefined && hasPrefix(records.getSnapshot(), prefix);
      },
      open: (key) => void navigate({ href: `/t/${key}` }),
    }),
    [system, navigate],
  );
  return <TaskKeysContext value={value}>{children}</TaskKeysContext>;
}

function useTasks(keys: readonly string[]): readonly KeyedTask[] {
  const system = useSystem();
  const joined = keys.join();
  useEffect(() => {
    if (joined === '') return;
    const shown = joined.split(',');
    report(system, 'keys.shown', shown);
    return () => report(system, 'keys.hidden', shown);
  }, [system, joined]);
  const select = useMemo(() => selectAnswers(joined === '' ? [] : joined.split(',')), [joined]);
  const answers = useSelect('taskKeys', select, noTasks);
  const selectTasks = useMemo(() => selectCurrent(answers), [answers]);
  return useSelect('records', selectTasks, answers);
}

function useMatches(text: string | null, projectId: string | null): ReturnType<TaskKeys['useMatches']> {
  const system = useSystem();
  useEffect(() => {
    if (text !== null) sendTo(system, 'taskKeys', { type: 'query.typed', text, projectId });
  }, [system, text, projectId]);
  const isOpen = text !== null;
  useEffect(() => {
    if (isOpen) return () => sendTo(system, 'taskKeys', { type: 'query.closed' });
  }, [system, isOpen]);
  const found = useSelect('taskKeys', isOpen ? selectFound : selectNothing, noTasks);
  const isFinding = useSelect('taskKeys', selectIsFinding, false);
  return { tasks: found, isFinding: isOpen && isFinding };
}

const selectNothing = () => noTasks;

interface Report {
  type: 'keys.shown' | 'keys.hidden';
  keys: string[];
}
const reports = new WeakMap<AppSystem, Report[]>();

/** Reports the keys of all texts that are rendered together in one event, because a page may have thousands. */
function report(system: AppSystem, type: Report['type'], keys: readonly string[]): void {
  const waiting = reports.get(system) ?? [];
  if (waiting.length === 0) {
    reports.set(system, waiting);
    queueMicrotask(() => {
      for (const event of waiting.splice(0)) sendTo(system, 'taskKeys', event);
    });
  }
  const last = waiting.at(-1);
  if (last?.type === type) last.keys.push(...keys);
  else waiting.push({ type, keys: [...keys] });
}
