import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Wait longer than the default second: some components load their code when they are first opened, which takes longer
// on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

// Browser functions that Mantine, dnd-kit and TipTap need and that are missing in jsdom.

class SilentObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly thresholds: number[] = [];
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return [];
  }
}

const matchMedia = (media: string): MediaQueryList => ({
  media,
  matches: false,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
});

const emptyRectangles = (): DOMRectList => Object.assign([], { item: () => null });

Object.assign(window, {
  matchMedia,
  ResizeObserver: SilentObserver,
  IntersectionObserver: SilentObserver,
  scrollTo: () => undefined,
});
Object.assign(Element.prototype, {
  scrollIntoView: () => undefined,
  scrollTo: () => undefined,
  hasPointerCapture: () => false,
  setPointerCapture: () => undefined,
  releasePointerCapture: () => undefined,
});
Object.assign(Range.prototype, {
  getBoundingClientRect: () => new DOMRect(),
  getClientRects: emptyRectangles,
});
document.elementFromPoint ??= () => null;
Object.defineProperty(document, 'fonts', {
  value: { ready: Promise.resolve(), addEventListener: () => undefined, removeEventListener: () => undefined },
});
globalThis.DOMRect ??= class {
  x = 0;
  y = 0;
  width = 0;
  height = 0;
  top = 0;
  left = 0;
  bottom = 0;
  right = 0;
  toJSON(): unknown {
    return {};
  }
} as unknown as typeof DOMRect;

afterEach(cleanup);
