import { logFailure } from './log.ts';

const worker = '/serviceWorker.js';

/**
 * Has the browser keep the app's code, so that a reload opens it while the server can't be reached: the worker keeps
 * what the start page needs, and is told here what else was used.
 */
export function keepCodeOffline(container: ServiceWorkerContainer | undefined = navigator.serviceWorker): void {
  // Absent on a page that isn't secure.
  if (!container) return;
  const tell = async (entries: PerformanceEntryList): Promise<void> => {
    const { active } = await container.ready;
    active?.postMessage(entries.map(({ name }) => name));
  };
  const tellAll = () => tell(performance.getEntriesByType('resource'));
  container
    .register(worker, { updateViaCache: 'none' })
    .catch((error: unknown) => logFailure('The app could not be kept for offline use', error));
  // A worker of a newer release has a cache of its own.
  container.addEventListener('controllerchange', () => void tellAll());
  void tellAll();
  new PerformanceObserver((list) => void tell(list.getEntries())).observe({ type: 'resource' });
}
