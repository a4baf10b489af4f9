import { Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { SectionHead } from '../../ui/base/SectionHead/SectionHead.tsx';
import classes from './import.module.css';

export interface StepHeadProps {
  title: string;
  hint?: ReactNode;
  /** True if the hint reports progress. Screen readers then announce its changes. */
  announced?: boolean;
}

/** Heading of a step. It takes the focus when the step opens. */
export function StepHead({ title, hint, announced = false }: StepHeadProps) {
  return (
    <>
      <Title dir="auto" order={2} size="1.0625rem" mb={4} tabIndex={-1} style={{ outline: 'none' }}>
        {title}
      </Title>
      {hint && (
        <Text role={announced ? 'status' : undefined} size="sm" c="dimmed" maw="44rem" mb="md">
          {hint}
        </Text>
      )}
    </>
  );
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <SectionHead level={3} size="sm" title={title} mt="xl" mb="xs" />
      {children}
    </section>
  );
}

/** Buttons of a step, fixed at the bottom of the screen. */
export function StepFoot({ children }: { children: ReactNode }) {
  return (
    <Group justify="flex-end" gap={8} mt="lg" className={classes.footer}>
      {children}
    </Group>
  );
}

export interface MappedProps {
  name: string;
  facts: string;
  ignored?: boolean;
  /** Picker for the field of a column, or for the option of a value. */
  children: ReactNode;
}

/** A column or a value of the file with its choice. */
export function Mapped({ name, facts, ignored = false, children }: MappedProps) {
  return (
    <li className={classes.mapped} data-ignored={ignored || undefined}>
      <div className={classes.text}>
        <Text dir="auto" size="sm" fw={500} truncate className={classes.name}>
          {name}
        </Text>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {facts}
        </Text>
      </div>
      <div className={classes.choice}>{children}</div>
    </li>
  );
}
