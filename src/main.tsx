/** Composition root: creates the services, the actor system and the router, and renders the app. */
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { basePath, followBasePath } from '../domain/basePath.ts';
import { createSystem } from './system/createSystem.ts';
import { LastResort } from './ui/base/LastResort/LastResort.ts';
import { persistently } from './ui/base/Popup/persistently.ts';
import { createAppRouter } from './screens/routes.tsx';
import { logFailure } from './services/log.ts';
import { openLocalStorage } from './services/storage.ts';
import { sendTo, SystemProvider } from './system/system.ts';

start().catch(showFailure);

function showFailure(error: unknown): void {
  logFailure('The app could not start', error);
  window.showLastResort?.();
}

async function start(): Promise<void> {
  followBasePath(document.documentElement.dataset['base'] ?? '');
  // Only in development. The condition removes the inspector from builds.
  const inspect = import.meta.env.DEV ? (await import('./inspector/start.tsx')).startInspector() : undefined;
  const storage = openLocalStorage();
  const system = await persistently(() =>
    createSystem({ baseUrl: basePath(), storage, inspect }).catch((error: unknown) => {
      // The next attempt may succeed, because code or texts may be missing only while there is no connection.
      showFailure(error);
      throw error;
    }),
  );
  const router = createAppRouter({ system });

  const place = document.getElementById('root');
  if (!place) throw new Error('The page has no element #root');
  document.getElementById('last-resort')?.remove();
  createRoot(place).render(
    <StrictMode>
      <LastResort
        subscribe={(fail) => {
          const broken = system.root.on('page.broken', ({ error }) => fail(error));
          return () => broken.unsubscribe();
        }}
        onError={(error) => {
          logFailure('The page could not be shown', error);
          const properties = { name: error instanceof Error ? error.name : typeof error, actor: 'page' };
          sendTo(system, 'analytics', { type: 'event.recorded', name: 'exception', properties });
        }}
      >
        <SystemProvider system={system}>
          <RouterProvider router={router} />
        </SystemProvider>
      </LastResort>
    </StrictMode>,
  );

  // Not in development, because a development server has no releases and no code to cache.
  if (import.meta.env.PROD)
    setTimeout(
      () => void persistently(() => import('./afterStart.ts')).then(({ afterStart }) => afterStart(system)),
      1500,
    );
}
