/** Work that runs after the first render. It is a chunk of its own, so that the first render doesn't wait for it. */
import { registerServiceWorker } from './services/registerServiceWorker.ts';
import { entryOf, watchRelease } from './services/release.ts';
import { keepsFocus } from './ui/keepsFocus/keepsFocus.ts';

watchRelease({ reload: () => location.reload(), entry: entryOf(document) });
registerServiceWorker();
keepsFocus(document);
