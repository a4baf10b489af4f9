import { served } from '../../domain/basePath.ts';
import { logFailure } from './log.ts';

const worker = '/serviceWorker.js';

/**
 * Registers the service worker that caches the app's code, so that a reload works while the server can't be reached.
 * Sends it the addresses of the files that the page has loaded. The worker caches the start page itself.
 */
export function registerServiceWorker(container: ServiceWorkerContainer | undefined = navigator.serviceWorker): void {
  // Browsers have no service workers on a page without TLS.
  if (!container) return;
  const sendNames = async (entries: PerformanceEntryList): Promise<void> => {
    const { active } = await container.ready;
    active?.postMessage(entries.map(({ name }) => name));
  };
  const sendAll = () => sendNames(performance.getEntriesByType('resource'));
  container
    .register(served(worker), { updateViaCache: 'none' })
    .catch((error: unknown) => logFailure('The app could not be saved for offline use', error));
  // Sends the addresses again, because the worker of a new release has a new cache.
  container.addEventListener('controllerchange', () => void sendAll());
  void sendAll();
  new PerformanceObserver((list) => void sendNames(list.getEntries())).observe({ type: 'resource' });
}
