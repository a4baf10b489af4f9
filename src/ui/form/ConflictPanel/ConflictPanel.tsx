import { Button, Group, Text, Title } from '@mantine/core';
import { useId, useState, type ReactNode } from 'react';
import { FormRow } from '../FormRow/FormRow.tsx';
import { useTexts } from '../../base/texts/index.ts';
import classes from './ConflictPanel.module.css';

export interface ConflictPanelProps {
  label: string;
  mine: string;
  /** Text that another person has saved. */
  theirs: string;
  theirAuthor?: string;
  /** Renders a text. The default is plain text. */
  render?: (text: string) => ReactNode;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  /** Called to copy the user's text. The button confirms it for two seconds. */
  onCopyMine: () => void;
}

export function ConflictPanel({
  label,
  mine,
  theirs,
  theirAuthor,
  render,
  onKeepMine,
  onTakeTheirs,
  onCopyMine,
}: ConflictPanelProps) {
  const texts = useTexts('tasks').conflict;
  const title = useId();
  const [copied, setCopied] = useState(false);
  const copy = () => {
    onCopyMine();
    setCopied(true);
    setTimeout(() => setCopied(false), 2000);
  };
  return (
    <section className={classes.root} aria-labelledby={title}>
      <div role="alert">
        <Title order={3} size="sm" id={title}>
          {texts.title({ field: label })}
        </Title>
        <Text size="sm" c="dimmed">
          {texts.explanation}
        </Text>
      </div>
      <FormRow min="15rem">
        <Version heading={texts.mine} text={mine} render={render} />
        <Version
          heading={theirAuthor ? texts.theirsBy({ who: theirAuthor }) : texts.theirs}
          text={theirs}
          render={render}
        />
      </FormRow>
      <Group gap="xs">
        <Button size="xs" onClick={onKeepMine}>
          {texts.keepMine}
        </Button>
        <Button size="xs" variant="default" onClick={onTakeTheirs}>
          {texts.takeTheirs}
        </Button>
        <Button size="xs" variant="subtle" color="gray" onClick={copy}>
          {copied ? texts.copied : texts.copyMine}
        </Button>
      </Group>
    </section>
  );
}

interface VersionProps extends Pick<ConflictPanelProps, 'render'> {
  heading: string;
  text: string;
}

function Version({ heading, text, render }: VersionProps) {
  const texts = useTexts('tasks').conflict;
  return (
    <div>
      <Title order={4} size="xs" c="dimmed" mb={4}>
        {heading}
      </Title>
      <div
        className={classes.text}
        data-plain={render === undefined || text === '' || undefined}
        tabIndex={0}
        role="group"
        aria-label={heading}
      >
        {text === '' ? texts.empty : render ? render(text) : text}
      </div>
    </div>
  );
}
