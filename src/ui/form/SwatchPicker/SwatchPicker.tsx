import '@mantine/core/styles/Popover.layer.css';
import { Popover } from '@mantine/core';
import { useRef, useState, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react';
import { arrowKey } from '../../base/arrowKey/arrowKey.ts';
import classes from './SwatchPicker.module.css';

export interface SwatchPickerProps<T extends string> {
  label: string;
  value: T;
  values: readonly T[];
  nameOf: (value: T) => string;
  draw: (value: T) => ReactNode;
  columns: number;
  onChange: (value: T) => void;
  disabled?: boolean;
}

/** Button that opens a grid of values. The arrow keys move between them. */
export function SwatchPicker<T extends string>({
  label,
  value,
  values,
  nameOf,
  draw,
  columns,
  onChange,
  disabled = false,
}: SwatchPickerProps<T>) {
  const [opened, setOpened] = useState(false);
  const grid = useRef<HTMLDivElement>(null);
  const target = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpened(false);
    target.current?.focus();
  };
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[arrowKey(event.key)];
    const cells = [...(grid.current?.querySelectorAll<HTMLButtonElement>('[role=radio]') ?? [])];
    if (step === undefined || cells.length === 0) return;
    event.preventDefault();
    const from = cells.findIndex((cell) => cell === document.activeElement);
    cells[Math.min(cells.length - 1, Math.max(0, from + step))]?.focus();
  };
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus disabled={disabled}>
      <Popover.Target>
        <button
          ref={target}
          type="button"
          className={classes.target}
          disabled={disabled}
          title={nameOf(value)}
          data-mantine-stop-propagation={opened || undefined}
          aria-label={`${label}: ${nameOf(value)}`}
          onClick={() => setOpened((now) => !now)}
        >
          {draw(value)}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown}>
        <div
          ref={grid}
          role="radiogroup"
          aria-label={label}
          className={classes.grid}
          style={{ '--columns': columns } as CSSProperties}
          onKeyDown={move}
        >
          {values.map((each) => (
            <button
              key={each}
              type="button"
              role="radio"
              aria-checked={each === value}
              aria-label={nameOf(each)}
              title={nameOf(each)}
              className={classes.cell}
              tabIndex={each === value ? 0 : -1}
              data-autofocus={each === value || undefined}
              data-mantine-stop-propagation="true"
              onClick={() => {
                if (each !== value) onChange(each);
                close();
              }}
            >
              {draw(each)}
            </button>
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
