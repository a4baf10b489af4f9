import type { SnapshotFrom } from 'xstate';
import type { inspectorMachine } from './inspector.machine.ts';

export type InspectorSnapshot = SnapshotFrom<typeof inspectorMachine>;

/** Returns the error in the payload of an event, or null if it is a JSON object or empty. */
export function payloadProblem(text: string): string | null {
  if (text.trim() === '') return null;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'A payload is an object: { … }';
    return 'type' in value ? 'The type is chosen above' : null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

export const selectSource = (snapshot: InspectorSnapshot) => snapshot.value.source;
export const selectStep = (snapshot: InspectorSnapshot): number | null =>
  snapshot.matches({ time: 'past' }) ? snapshot.context.step : null;
/** State of restoring the app to the selected step. Null in the present. */
export const selectRestoring = ({ value: { time } }: InspectorSnapshot) => (time === 'now' ? null : time.past);
export const selectView = (snapshot: InspectorSnapshot) => snapshot.value.events.view;
export const selectScope = (snapshot: InspectorSnapshot) => snapshot.value.events.scope;
export const selectServicesShown = (snapshot: InspectorSnapshot): boolean =>
  snapshot.matches({ events: { services: 'shown' } });
export const selectEndedShown = (snapshot: InspectorSnapshot): boolean =>
  snapshot.matches({ events: { ended: 'shown' } });
export const selectSending = (snapshot: InspectorSnapshot) => snapshot.value.sending;
export const selectMaySend = (snapshot: InspectorSnapshot): boolean => snapshot.can({ type: 'event.sent' });
