import type { Dock } from './inspector.types.ts';

export interface PanelPlace {
  dock: Dock;
  sizes: Record<Dock, number>;
}

const key = 'faena-inspector';
const usual: PanelPlace = { dock: 'bottom', sizes: { bottom: 420, right: 640 } };

/** Reads the last position of the panel on this device. */
export function readPanel(area: Storage = localStorage): PanelPlace {
  try {
    const { dock, sizes } = JSON.parse(area.getItem(key) ?? '{}') as {
      dock?: unknown;
      sizes?: { bottom?: unknown; right?: unknown };
    };
    const size = (of: Dock): number => (typeof sizes?.[of] === 'number' ? sizes[of] : usual.sizes[of]);
    return { dock: dock === 'right' ? 'right' : 'bottom', sizes: { bottom: size('bottom'), right: size('right') } };
  } catch {
    return usual;
  }
}

export function writePanel(place: PanelPlace, area: Storage = localStorage): void {
  try {
    area.setItem(key, JSON.stringify(place));
  } catch {
    // Ignores a full storage: the position is then not remembered.
  }
}
