/** Work that runs after the first render. It is a chunk of its own, so that the first render doesn't wait for it. */
import { registerServiceWorker } from './services/registerServiceWorker.ts';
import { entryOf, watchRelease } from './services/release.ts';
import { type AppSystem, loadOtherTexts } from './system/system.ts';
import { keepsFocus } from './ui/keepsFocus/keepsFocus.ts';

export function afterStart(system: AppSystem): void {
  watchRelease({ reload: () => location.reload(), entry: entryOf(document) });
  registerServiceWorker();
  keepsFocus(document);
  loadOtherTexts(system);
}
