/** Work that runs after the first render. It is in a separate chunk, so that the first render doesn't wait for it. */
import { phrase } from '../domain/phrase.ts';
import { registerServiceWorker } from './services/registerServiceWorker.ts';
import { entryOf, watchNewRelease, watchRelease } from './services/release.ts';
import { type AppSystem, findActor, languageOf, sendTo } from './system/system.ts';
import { keepsFocus } from './ui/base/keepsFocus/keepsFocus.ts';
import { savesData } from './ui/base/Popup/loadAhead.ts';

export function afterStart(system: AppSystem): void {
  const page = { reload: () => location.reload(), entry: entryOf(document) };
  watchRelease(page);
  const { look } = watchNewRelease({
    ...page,
    hasUnsaved: () => hasUnsaved(system),
    offer: () =>
      sendTo(system, 'toasts', {
        type: 'toast.requested',
        id: 'newRelease',
        kind: 'info',
        message: phrase('toasts', 'newRelease'),
        action: 'reload',
      }),
  });
  onReconnection(system, look);
  registerServiceWorker();
  keepsFocus(document);
  // Loads all texts of a signed-in user ahead, so that a dialog doesn't wait for its texts.
  if (findActor(system, 'session')?.getSnapshot().matches('signedIn') && !savesData())
    void system.texts.loadRest(languageOf(system));
}

/** Looks for a new release after a reconnection, because a server restarts for an upgrade. */
function onReconnection(system: AppSystem, look: () => void): void {
  let wasLost = false;
  findActor(system, 'connectivity')?.subscribe((snapshot) => {
    const isLost = !snapshot.matches('online');
    if (wasLost && !isLost) look();
    wasLost = isLost;
  });
}

function hasUnsaved(system: AppSystem): boolean {
  const drafts = findActor(system, 'drafts')?.getSnapshot().context.texts ?? {};
  const writes = findActor(system, 'outbox')?.getSnapshot().context.writes ?? [];
  const focused = document.activeElement;
  return (
    writes.length > 0 ||
    Object.values(drafts).some((text) => text.trim() !== '') ||
    document.querySelector('[role=dialog], [role=alertdialog]') !== null ||
    (focused instanceof HTMLElement && (focused.isContentEditable || focused.matches('input, textarea')))
  );
}
