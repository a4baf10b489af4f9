import { Button, type ButtonProps, Group, Stack, type StackProps, Text } from '@mantine/core';
import { type ComponentPropsWithoutRef, type ReactNode, useId } from 'react';
import { PageHeader } from '../PageHeader/PageHeader.tsx';
import { SectionHead } from '../SectionHead/SectionHead.tsx';
import classes from './SettingsPage.module.css';

export interface SettingsFrameProps {
  /** Heading of the page and name of the list of pages. */
  label: string;
  pages: readonly { id: string; link: (props: ComponentPropsWithoutRef<'a'>) => ReactNode; active: boolean }[];
  children: ReactNode;
}

/** Page of settings: a heading, and below it the list of pages with the open one next to it. */
export function SettingsFrame({ label, pages, children }: SettingsFrameProps) {
  return (
    <div className={classes.frame}>
      <PageHeader title={label} />
      <div className={classes.page}>
        <nav className={classes.nav} aria-label={label}>
          {pages.map(({ id, link, active }) => (
            <span key={id}>{link({ className: classes.link, 'aria-current': active ? 'page' : undefined })}</span>
          ))}
        </nav>
        <Stack gap={36} miw={0} className={classes.sections}>
          {children}
        </Stack>
      </div>
    </div>
  );
}

export interface SettingsSectionProps extends Omit<StackProps, 'title'> {
  title: ReactNode;
  hint?: ReactNode;
  /** Id of the heading, for a list that has its name. */
  titleId?: string;
}

/** Part of a page of settings, with a heading. */
export function SettingsSection({ title, hint, titleId, children, ...others }: SettingsSectionProps) {
  return (
    <Stack component="section" gap="md" {...others}>
      <SectionHead title={title} titleId={titleId} size="lg" hint={hint} />
      {children}
    </Stack>
  );
}

export interface DangerRowProps {
  title: string;
  hint: string;
  /** Button, or the whole form of the action. */
  children: ReactNode;
}

/** Action that can't be undone, and what it does. */
export function DangerRow({ title, hint, children }: DangerRowProps) {
  const id = useId();
  return (
    <Group role="group" aria-labelledby={id} className={classes.danger} justify="space-between" gap="md">
      <div className={classes.words}>
        <Text dir="auto" id={id} fw={500}>
          {title}
        </Text>
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
      </div>
      {children}
    </Group>
  );
}

/** Button of an action that can't be undone. */
export const DangerButton = (props: ButtonProps & ComponentPropsWithoutRef<'button'>) => (
  <Button variant="default" {...props} className={classes.dangerButton} />
);
