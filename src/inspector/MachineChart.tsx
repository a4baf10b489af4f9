import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { StateValue } from 'xstate';
import { font, type LaidChart, lineId } from '../../scripts/support/chartLayout.ts';
import { activeIds, type DrawnChart, drawnChart } from './charts.ts';
import classes from './inspector.module.css';
import { texts } from './texts.ts';
import { valueText } from './lines.ts';
import type { Step } from './transcript.ts';

interface View {
  x: number;
  y: number;
  scale: number;
}

const within = (scale: number): number => Math.min(2.5, Math.max(0.05, scale));

export function MachineChart({
  machine,
  value,
  isCrashed,
  step,
}: {
  machine: string;
  value: StateValue | null;
  isCrashed: boolean;
  step: Step | null;
}) {
  const [drawn, setDrawn] = useState<{ of: string; is: DrawnChart | null } | null>(null);
  useEffect(() => {
    let wanted = true;
    void drawnChart(machine).then(
      (is) => wanted && setDrawn({ of: machine, is }),
      (error: unknown) => console.error(error),
    );
    return () => {
      wanted = false;
    };
  }, [machine]);
  if (drawn?.of !== machine)
    return (
      <p className={classes.empty} role="status">
        {texts.laying}
      </p>
    );
  if (!drawn.is) return <p className={classes.empty}>{texts.noMachine(machine)}</p>;
  return <Canvas key={machine} {...drawn.is} value={value} isCrashed={isCrashed} step={step} />;
}

function Canvas({
  chart,
  laid,
  value,
  isCrashed,
  step,
}: DrawnChart & { value: StateValue | null; isCrashed: boolean; step: Step | null }) {
  const active = useMemo(() => activeIds(chart, value), [chart, value]);
  const taken = useMemo(
    () => new Set((step?.taken ?? []).flatMap(({ from, to }) => to.map((target) => lineId(from, target)))),
    [step],
  );
  const stayed = useMemo(
    () => new Set((step?.taken ?? []).filter(({ to }) => to.length === 0).map(({ from }) => from)),
    [step],
  );

  const { frame, view, zoom, pan, fit } = useView(laid);
  const keys: Record<string, () => void> = {
    '+': () => zoom(1.25),
    '=': () => zoom(1.25),
    '-': () => zoom(0.8),
    0: fit,
    ArrowLeft: () => pan(48, 0),
    ArrowRight: () => pan(-48, 0),
    ArrowUp: () => pan(0, 48),
    ArrowDown: () => pan(0, -48),
  };
  return (
    <div className={classes.chart} data-crashed={isCrashed || undefined}>
      <div
        ref={frame}
        className={classes.canvas}
        tabIndex={0}
        role="group"
        aria-label={`${texts.chartOf(chart.name)}. ${texts.chartHelp}`}
        onKeyDown={(event) => {
          const act = event.altKey || event.ctrlKey || event.metaKey ? undefined : keys[event.key];
          if (!act) return;
          event.preventDefault();
          act();
        }}
        onPointerDown={(event) => event.button === 0 && event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={(event) =>
          event.currentTarget.hasPointerCapture(event.pointerId) && pan(event.movementX, event.movementY)
        }
      >
        <svg
          className={classes.svg}
          fill="var(--text)"
          role="img"
          aria-label={`${texts.chartOf(chart.name)}: ${valueText(value)}`}
        >
          <Tips />
          <g transform={`translate(${view.x} ${view.y}) scale(${view.scale})`}>
            <Shapes laid={laid} active={active} stayed={stayed} />
            <Lines laid={laid} taken={taken} mark={step?.n ?? 0} />
          </g>
        </svg>
      </div>
      <ZoomButtons scale={view.scale} onZoom={zoom} onFit={fit} />
    </div>
  );
}

interface Size {
  width: number;
  height: number;
}

/**
 * Returns the visible part of the chart, and functions that change it. The whole chart is visible until the user moves
 * it.
 */
function useView(laid: LaidChart) {
  const frame = useRef<HTMLDivElement>(null);
  const size = useSize(frame);
  const [view, setView] = useState<View>({ x: 0, y: 0, scale: 1 });
  const moved = useRef(false);
  const whole = within(Math.min(1, (size.width - 16) / laid.width, (size.height - 16) / laid.height));

  useLayoutEffect(() => {
    if (size.width > 0 && !moved.current) setView(viewOf(laid, size, whole));
  }, [size, laid, whole]);

  const zoom = (factor: number, at = { x: size.width / 2, y: size.height / 2 }): void => {
    moved.current = true;
    setView((was) => {
      const scale = within(was.scale * factor);
      return { scale, x: at.x - ((at.x - was.x) / was.scale) * scale, y: at.y - ((at.y - was.y) / was.scale) * scale };
    });
  };
  const pan = (x: number, y: number): void => {
    moved.current = true;
    setView((was) => ({ ...was, x: was.x + x, y: was.y + y }));
  };
  const fit = (): void => {
    moved.current = false;
    setView(viewOf(laid, size, whole));
  };
  useEffect(() => {
    const element = frame.current;
    // A native listener, because React's is passive and can't prevent the page from zooming.
    const turn = (event: WheelEvent): void => {
      event.preventDefault();
      const box = element?.getBoundingClientRect();
      if (event.ctrlKey || event.metaKey)
        zoom(Math.exp(-event.deltaY / 300), {
          x: event.clientX - (box?.left ?? 0),
          y: event.clientY - (box?.top ?? 0),
        });
      else pan(-event.deltaX, -event.deltaY);
    };
    element?.addEventListener('wheel', turn, { passive: false });
    return () => element?.removeEventListener('wheel', turn);
  }, []);
  return { frame, view, zoom, pan, fit };
}

function useSize(frame: RefObject<HTMLDivElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(
      ([entry]) => entry && setSize({ width: entry.contentRect.width, height: entry.contentRect.height }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return size;
}

/** Returns the view that centres the chart. */
const viewOf = ({ width, height }: LaidChart, size: Size, scale: number): View => ({
  x: (size.width - width * scale) / 2,
  y: (size.height - height * scale) / 2,
  scale,
});

interface ZoomButtonsProps {
  scale: number;
  onZoom: (factor: number) => void;
  onFit: () => void;
}

function ZoomButtons({ scale, onZoom, onFit }: ZoomButtonsProps) {
  return (
    <div className={classes.zoom}>
      <button type="button" aria-label={texts.zoomOut} title={texts.zoomOut} onClick={() => onZoom(0.8)}>
        <span aria-hidden>−</span>
      </button>
      <button type="button" aria-label={`${texts.fit}: ${Math.round(scale * 100)}%`} title={texts.fit} onClick={onFit}>
        {Math.round(scale * 100)}%
      </button>
      <button type="button" aria-label={texts.zoomIn} title={texts.zoomIn} onClick={() => onZoom(1.25)}>
        <span aria-hidden>+</span>
      </button>
    </div>
  );
}

const Tips = () => (
  <defs>
    <marker
      id="inspector-tip"
      viewBox="0 0 8 8"
      refX="7"
      refY="4"
      markerWidth="7"
      markerHeight="7"
      orient="auto-start-reverse"
    >
      <path fill="var(--wire)" d="M0 0L8 4L0 8z" />
    </marker>
    <marker
      id="inspector-lit"
      viewBox="0 0 8 8"
      refX="7"
      refY="4"
      markerWidth="6"
      markerHeight="6"
      orient="auto-start-reverse"
    >
      <path fill="var(--lit)" d="M0 0L8 4L0 8z" />
    </marker>
  </defs>
);

function Shapes({
  laid,
  active,
  stayed,
}: {
  laid: LaidChart;
  active: ReadonlySet<string>;
  stayed: ReadonlySet<string>;
}) {
  return laid.shapes.map(({ state, rows, isRegion, x, y, width, height }, index) => {
    if (!state) return <circle key={`start${index}`} fill="var(--wire)" cx={x + 5} cy={y + 5} r={5} />;
    const isLive = active.has(state.id);
    const classNames = [
      state.states.length > 0 ? classes.group : classes.box,
      isRegion ? classes.region : '',
      isLive ? (state.states.length > 0 ? classes.liveGroup : classes.liveBox) : '',
      stayed.has(state.id) ? classes.stayed : '',
    ];
    return (
      <g key={state.id} data-state={state.id} data-live={isLive || undefined}>
        {state.description !== null && <title>{state.description}</title>}
        <rect className={classNames.join(' ')} x={x} y={y} width={width} height={height} rx={8} />
        {state.kind === 'final' && (
          <rect fill="none" stroke="var(--edge)" x={x + 3} y={y + 3} width={width - 6} height={height - 6} rx={6} />
        )}
        <text fontSize={13} fontWeight={600} x={x + 12} y={y + 19}>
          {state.name}
        </text>
        {rows.map((row, at) => (
          <text key={at} fill="var(--quiet)" x={x + 12} y={y + 38 + at * font.line}>
            {row}
          </text>
        ))}
      </g>
    );
  });
}

const pathOf = (points: readonly { x: number; y: number }[]): string =>
  `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`;

function Lines({ laid, taken, mark }: { laid: LaidChart; taken: ReadonlySet<string>; mark: number }) {
  // Highlighted lines are drawn last, above the others.
  const lines = [...laid.lines].sort((one, other) => Number(taken.has(one.id)) - Number(taken.has(other.id)));
  return (
    <>
      {lines.map(({ id, paths }) =>
        paths.map((points, index) =>
          taken.has(id) ? (
            <path
              key={`${id}${index}:${mark}`}
              className={classes.taken}
              pathLength={100}
              markerEnd="url(#inspector-lit)"
              d={pathOf(points)}
              data-taken={id}
            />
          ) : (
            <path
              key={`${id}${index}`}
              fill="none"
              stroke="var(--wire)"
              markerEnd="url(#inspector-tip)"
              d={pathOf(points)}
            />
          ),
        ),
      )}
      {lines.flatMap(({ id, labels }) =>
        labels.map(({ x, y, width, height, words }, index) => (
          <g key={`${id}${index}`}>
            <rect
              fill={taken.has(id) ? 'var(--lit-wash)' : 'var(--ground)'}
              opacity={taken.has(id) ? 1 : 0.85}
              x={x}
              y={y}
              width={width}
              height={height}
              rx={3}
            />
            {words.map((word, at) => (
              <text
                key={at}
                fill={word.startsWith('[') || word.startsWith('/') ? 'var(--quiet)' : 'var(--accent)'}
                fontSize={11}
                x={x + 4}
                y={y + 12 + at * 14}
              >
                {word}
              </text>
            ))}
          </g>
        )),
      )}
    </>
  );
}
