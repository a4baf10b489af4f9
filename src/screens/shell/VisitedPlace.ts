import { useLocation, useParams, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { selectTask } from '../../machines/sync/records/records.selectors.ts';
import { sendTo, useSelect, useSystem } from '../../system/system.ts';
import { type PageNames, placeOf } from './places.ts';
import { useWorkspace } from './useWorkspace.ts';

/**
 * Adds the page to the recent places, and again when its name changes. A separate component, so that the shell doesn't
 * render when a task is opened.
 */
export function VisitedPlace({ names }: { names: PageNames }): null {
  const system = useSystem();
  const pathname = useLocation({ select: (location) => location.pathname });
  const ids = useParams({ strict: false });
  const { task: taskId } = useSearch({ strict: false });
  const task = useSelect(
    'records',
    (snapshot) => (taskId === undefined ? undefined : selectTask(taskId)(snapshot)?.title),
    undefined,
  );
  const isRemembered = useWorkspace() !== null;
  const place = placeOf(pathname, { ...ids, taskId }, { ...names, task });
  const { kind, id, label, to } = place ?? {};
  useEffect(() => {
    if (isRemembered && kind && id !== undefined && label !== undefined && to !== undefined)
      sendTo(system, 'commands', { type: 'place.visited', place: { kind, id, label, to } });
  }, [system, isRemembered, kind, id, label, to]);
  return null;
}
