import { Button, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { RichText } from '../../ui/document/RichText/RichText.tsx';
import { noTaskKeys, TaskKeysContext } from '../../ui/document/taskKeys/taskKeysContext.ts';
import { useTexts } from '../../ui/base/texts/index.ts';
import classes from './documentation.module.css';

export function CodeBlock({ code, label }: { code: string; label?: string }) {
  const texts = useTexts('documentation');
  return (
    <div className={classes.code}>
      {/* Focusable, so that the keyboard can scroll it sideways. */}
      <pre tabIndex={0} role="region" aria-label={label ?? texts.code}>
        <code>{code}</code>
      </pre>
      <CopyButton value={code} timeout={2000}>
        {({ copied, copy }) => (
          <Button
            size="compact-xs"
            variant="default"
            leftSection={copied ? <IconCheck size={14} stroke={2} /> : <IconCopy size={14} stroke={1.8} />}
            onClick={copy}
            aria-live="polite"
          >
            {copied ? texts.copied : texts.copy}
          </Button>
        )}
      </CopyButton>
    </div>
  );
}

/** Renders Markdown of the guide, whose keys of tasks are examples. Each code block gets a button to copy it. */
export function Prose({ text }: { text: string }) {
  const parts = text.split(/^```\w*\n([\s\S]*?)^```$/m);
  const shown = parts.map((part, index) =>
    // Parts are identified only by their position: prose and code in turn.
    // oxlint-disable-next-line react/no-array-index-key
    index % 2 === 1 ? (
      <CodeBlock key={index} code={part.trimEnd()} />
    ) : (
      part.trim() !== '' && <RichText key={index} value={part.trim()} dialect="document" />
    ),
  );
  return <TaskKeysContext value={noTaskKeys}>{shown}</TaskKeysContext>;
}
