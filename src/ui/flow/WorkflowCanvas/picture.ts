import { toPng } from 'html-to-image';
import { type Box, nodeSize } from './geometry.ts';

const margin = 90;
const mostPixels = 6000;

/** Returns the whole chart as a PNG in a data URL, including the parts that are not visible. */
export async function picture(
  root: HTMLElement | null,
  states: readonly { x: number; y: number }[],
  height: number,
): Promise<string> {
  const viewport = root?.querySelector<HTMLElement>('.react-flow__viewport');
  if (!root || !viewport) throw new Error('There is no canvas');
  const around = bounds(states, height);
  const zoom = Math.min(2, mostPixels / Math.max(around.width, around.height));
  return toPng(viewport, {
    backgroundColor: getComputedStyle(root).backgroundColor,
    width: around.width * zoom,
    height: around.height * zoom,
    pixelRatio: 1,
    skipFonts: true,
    style: {
      width: `${around.width * zoom}px`,
      height: `${around.height * zoom}px`,
      transform: `translate(${-around.x * zoom}px, ${-around.y * zoom}px) scale(${zoom})`,
    },
  });
}

function bounds(states: readonly { x: number; y: number }[], height: number): Box {
  if (states.length === 0) return { x: 0, y: 0, width: 400, height: 240 };
  const x = Math.min(...states.map((state) => state.x)) - margin;
  const y = Math.min(...states.map((state) => state.y)) - margin;
  return {
    x,
    y,
    width: Math.max(...states.map((state) => state.x)) + nodeSize.width + margin - x,
    height: Math.max(...states.map((state) => state.y)) + height + margin - y,
  };
}
