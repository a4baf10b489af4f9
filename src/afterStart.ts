/** What a page does once it stands; loaded then, so that nothing waits for it. */
import { keepCodeOffline } from './services/offlineCode.ts';
import { entryOf, watchRelease } from './services/release.ts';
import { keepsFocus } from './ui/keepsFocus/keepsFocus.ts';

watchRelease({ reload: () => location.reload(), entry: entryOf(document) });
keepCodeOffline();
keepsFocus(document);
