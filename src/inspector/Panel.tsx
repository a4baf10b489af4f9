import { IconExternalLink, IconLayoutBottombar, IconLayoutSidebarRight, IconX } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { Inspector } from './Inspector.tsx';
import type { Inspection } from './inspection.ts';
import classes from './inspector.module.css';
import type { Dock } from './inspector.types.ts';
import { readPanel, writePanel } from './panelPlace.ts';
import { texts } from './texts.ts';

const limits = { bottom: { least: 220, rest: 120 }, right: { least: 320, rest: 200 } } as const;
const roomOf = (dock: Dock): number => (dock === 'bottom' ? window.innerHeight : window.innerWidth);
const bounded = (dock: Dock, size: number): number =>
  Math.round(Math.max(limits[dock].least, Math.min(roomOf(dock) - limits[dock].rest, size)));

export function Panel({
  inspection,
  onClose,
  onOwnWindow,
}: {
  inspection: Inspection;
  onClose: () => void;
  onOwnWindow: () => void;
}) {
  const dock = useSelector(inspection.actor, ({ context }) => context.dock);
  const [sizes, setSizes] = useState(() => readPanel().sizes);
  const size = bounded(dock, sizes[dock]);
  const resize = (to: number): void => setSizes((was) => ({ ...was, [dock]: bounded(dock, to) }));
  useEffect(() => {
    writePanel({ dock, sizes });
    // Adds space to the page, so that the covered part can be scrolled into view.
    const { style } = document.body;
    style.paddingBottom = dock === 'bottom' ? `${size}px` : '';
    style.paddingInlineEnd = dock === 'right' ? `${size}px` : '';
    return () => {
      style.paddingBottom = '';
      style.paddingInlineEnd = '';
    };
  }, [dock, sizes, size]);
  return (
    <aside
      className={classes.panel}
      data-dock={dock}
      style={dock === 'bottom' ? { height: size } : { width: size }}
      aria-label={texts.title}
    >
      <Grip dock={dock} size={size} onResize={resize} />
      <Inspector
        inspection={inspection}
        tools={
          <>
            {(['bottom', 'right'] as const).map((one) => (
              <button
                key={one}
                type="button"
                aria-pressed={dock === one}
                aria-label={texts.dock[one]}
                title={texts.dock[one]}
                onClick={() => inspection.actor.send({ type: 'dock.chosen', dock: one })}
              >
                {one === 'bottom' ? <IconLayoutBottombar size={16} /> : <IconLayoutSidebarRight size={16} />}
              </button>
            ))}
            <button type="button" aria-label={texts.ownWindow} title={texts.ownWindow} onClick={onOwnWindow}>
              <IconExternalLink size={16} />
            </button>
            <button type="button" aria-label={texts.close} title={texts.close} onClick={onClose}>
              <IconX size={16} />
            </button>
          </>
        }
      />
    </aside>
  );
}

interface GripProps {
  dock: Dock;
  size: number;
  onResize: (size: number) => void;
}

function Grip({ dock, size, onResize }: GripProps) {
  const keys: Record<string, number> =
    dock === 'bottom' ? { ArrowUp: 24, ArrowDown: -24 } : { ArrowLeft: 24, ArrowRight: -24 };
  return (
    <div
      className={classes.grip}
      role="separator"
      tabIndex={0}
      aria-label={texts.resize}
      aria-orientation={dock === 'bottom' ? 'horizontal' : 'vertical'}
      aria-valuenow={size}
      aria-valuemin={limits[dock].least}
      aria-valuemax={roomOf(dock) - limits[dock].rest}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) =>
        event.currentTarget.hasPointerCapture(event.pointerId) &&
        onResize(roomOf(dock) - (dock === 'bottom' ? event.clientY : event.clientX))
      }
      onKeyDown={(event) => {
        const by = keys[event.key];
        if (by === undefined) return;
        event.preventDefault();
        onResize(size + by);
      }}
    />
  );
}
