import { Outlet } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { selectTheme } from '../../machines/app/layout/layout.selectors.ts';
import { selectUnsaved } from '../../machines/app/session/session.selectors.ts';
import { selectVisibleToasts } from '../../machines/app/toasts/toasts.selectors.ts';
import { useSelect } from '../../system/system.ts';
import { lazyView } from '../lazyView.tsx';
import { SignOutDialog } from './dialogs.ts';
import { useTexts } from '../../ui/base/texts/index.ts';
import { AppTheme } from '../../ui/base/theme/AppTheme.tsx';

const LeftOutWatch = lazyView(['ui'], () => import('./LeftOutWatch.tsx').then((code) => code.LeftOutWatch));
const ToastsView = lazyView(['ui'], () => import('./ToastsView.tsx').then((code) => code.ToastsView));

export function RootView() {
  const theme = useSelect('layout', selectTheme, 'system');
  // Toasts wait in their actor's queue, so none is lost before this chunk has loaded.
  const anyToast = useSelect('toasts', (snapshot) => selectVisibleToasts(snapshot).length > 0, false);
  const [toasted, setToasted] = useState(anyToast);
  if (anyToast && !toasted) setToasted(true);
  const unsaved = useSelect('session', selectUnsaved, null);
  return (
    <AppTheme theme={theme}>
      <Outlet />
      <PopupRegion />
      <LeftOutWatch />
      {toasted && <ToastsView />}
      {unsaved && <SignOutDialog unsaved={unsaved} />}
    </AppTheme>
  );
}

/** Adds a landmark with a name to the element in which menus, lists and dialogs are rendered. */
function PopupRegion() {
  const { popups } = useTexts('start');
  useEffect(
    () => document.querySelector('[data-mantine-shared-portal-node]')?.setAttribute('aria-label', popups),
    [popups],
  );
  return null;
}
