import { useLocation, useParams, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { sendTo, useSystem } from '../../system/system.ts';
import { type PageNames, placeOf } from './places.ts';
import { useWorkspace } from './useWorkspace.ts';

/** Adds the page to the recent places, and again when its name changes. */
export function useVisitedPlace(names: PageNames): void {
  const system = useSystem();
  const { pathname } = useLocation();
  const ids = useParams({ strict: false });
  const { task } = useSearch({ strict: false });
  const isRemembered = useWorkspace() !== null;
  const place = placeOf(pathname, { ...ids, taskId: task }, names);
  const { kind, id, label, to } = place ?? {};
  useEffect(() => {
    if (isRemembered && kind && id !== undefined && label !== undefined && to !== undefined)
      sendTo(system, 'commands', { type: 'place.visited', place: { kind, id, label, to } });
  }, [system, isRemembered, kind, id, label, to]);
}
