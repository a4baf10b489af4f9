import { logFailure } from './log.ts';

const worker = '/serviceWorker.js';

/** Has the browser keep the app's code, so that a reload opens it while the server can't be reached. */
export function keepCodeOffline(container: ServiceWorkerContainer | undefined = navigator.serviceWorker): void {
  // Absent on a page that isn't secure.
  if (!container) return;
  const tellLoaded = async () => {
    const { active } = await container.ready;
    active?.postMessage(performance.getEntriesByType('resource').map(({ name }) => name));
  };
  container.addEventListener('controllerchange', () => void tellLoaded());
  container.register(worker, { updateViaCache: 'none' }).then(tellLoaded, (error: unknown) => logFailure('The app could not be kept for offline use', error));
}
