/** Composition root: creates the services, the actor system and the router, and renders the app. */
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { basePath, followBasePath } from '../domain/basePath.ts';
import { createSystem } from './system/createSystem.ts';
import { persistently } from './ui/Popup/persistently.ts';
import { createAppRouter } from './screens/routes.tsx';
import { openLocalStorage } from './services/storage.ts';
import { SystemProvider } from './system/system.ts';

void start();

async function start(): Promise<void> {
  followBasePath(document.documentElement.dataset['base'] ?? '');
  // Only in development. The condition removes the inspector from builds.
  const inspect = import.meta.env.DEV ? (await import('./inspector/start.tsx')).startInspector() : undefined;
  const system = await persistently(() => createSystem({ baseUrl: basePath(), storage: openLocalStorage(), inspect }));
  const router = createAppRouter({ system });

  const place = document.getElementById('root');
  if (!place) throw new Error('The page has no element #root');
  createRoot(place).render(
    <StrictMode>
      <SystemProvider system={system}>
        <RouterProvider router={router} />
      </SystemProvider>
    </StrictMode>,
  );

  // A development server has no releases and no code to cache.
  if (import.meta.env.PROD)
    setTimeout(
      () => void persistently(() => import('./afterStart.ts')).then(({ afterStart }) => afterStart(system)),
      1500,
    );
}
