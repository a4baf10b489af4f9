/**
 * Starts the inspector in development. It records from the beginning, and opens with `?inspect` or Mod+Shift+i. Builds
 * don't contain it.
 */
import { createBrowserInspector } from '@statelyai/inspect';
import { createRoot, type Root } from 'react-dom/client';
import type { AnyActorRef, InspectionEvent } from 'xstate';
import { newId } from '../services/newId.ts';
import { watchCrashes } from '../system/supervise.ts';
import { machineOf } from './lineWriter.ts';
import { createFeed, type Feed } from './feed.ts';
import { createInspection, type Inspection } from './inspection.ts';
import { offer } from './link.ts';
import { createMask, maskEventWith } from './masks.ts';
import { Panel } from './Panel.tsx';
import { readPanel } from './panelPlace.ts';
import { texts } from './texts.ts';

/** Returns the function for the option `inspect` of `createSystem`, and the one that sets how the app is restored. */
export function startInspector(): Pick<Feed, 'inspect' | 'restoreWith'> {
  const feed = createFeed({ path: () => location.href.slice(location.origin.length) });
  watchCrashes(feed.crash);
  const id = newId();
  const app = () => ({ id, title: `${document.title} — ${location.pathname}` });
  offer(feed, app);
  const wanted = new URLSearchParams(location.search).get('inspect');
  const panel = createPanel(() => createInspection({ own: { feed, app: app() }, dock: readPanel().dock }));
  window.addEventListener(
    'keydown',
    (event) => {
      if (!(event.ctrlKey || event.metaKey) || !event.shiftKey || event.key.toLowerCase() !== 'i') return;
      event.preventDefault();
      panel.toggle();
    },
    true,
  );
  if (wanted !== null && wanted !== 'stately') panel.toggle();
  const hosted = wanted === 'stately' ? hostedInspector() : null;
  return {
    inspect: (event) => {
      feed.inspect(event);
      hosted?.(event);
    },
    restoreWith: feed.restoreWith,
  };
}

function createPanel(inspect: () => Inspection): { toggle: () => void } {
  let open: { root: Root; host: HTMLElement; inspection: Inspection; before: Element | null } | null = null;
  const close = (): void => {
    if (!open) return;
    const { root, host, inspection, before } = open;
    open = null;
    root.unmount();
    host.remove();
    inspection.stop();
    if (before instanceof HTMLElement) before.focus();
  };
  const show = (): void => {
    const host = document.createElement('div');
    const inner = host.appendChild(document.createElement('div'));
    // Prevents the app from handling keys that are pressed in the inspector.
    host.addEventListener('keydown', (event) => event.stopPropagation());
    document.body.append(host);
    const [root, inspection] = [createRoot(inner), inspect()];
    open = { root, host, inspection, before: document.activeElement };
    const ownWindow = (): void => {
      window.open('/inspector.html', 'faena-inspector', 'width=1440,height=900');
      close();
    };
    root.render(<Panel inspection={inspection} onClose={close} onOwnWindow={ownWindow} />);
  };
  return { toggle: () => (open ? close() : show()) };
}

/** Opens Stately's hosted inspector in a separate window. It requires internet access. */
function hostedInspector(): (event: InspectionEvent) => void {
  const mask = createMask();
  const { inspect, start } = createBrowserInspector({
    autoStart: false,
    sanitizeEvent: maskEventWith(mask),
    sanitizeContext: (context) => mask(context) as typeof context,
    // Omits input and output, which may contain personal texts.
    serialize: (event) => {
      if (!('snapshot' in event)) return event;
      const { status, value, context } = event.snapshot as { status?: string; value?: unknown; context?: unknown };
      return { ...event, snapshot: { status, value, context } } as typeof event;
    },
  });
  // Started by a click, because browsers block other windows. Events before the click are sent afterwards.
  if (window.open('', 'xstateinspector')) start();
  else offerButton(start);
  return (event) => {
    if (machineOf(event.actorRef as AnyActorRef) !== null) inspect.next?.(event);
  };
}

function offerButton(open: () => void): void {
  const notice = document.createElement('div');
  notice.setAttribute('role', 'status');
  notice.style.cssText =
    'position:fixed;z-index:5000;right:16px;bottom:16px;padding:12px 16px;border-radius:8px;background:#1d1915;color:#eae5e1;font:14px/1.4 system-ui,sans-serif';
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = texts.hosted;
  button.style.cssText =
    'margin-inline-start:12px;padding:4px 10px;border:1px solid #645c55;border-radius:6px;background:#b4491f;color:#fff;font:inherit;cursor:pointer';
  button.addEventListener('click', () => {
    notice.remove();
    open();
  });
  notice.append(texts.hostedBlocked, button);
  document.body.append(notice);
}
