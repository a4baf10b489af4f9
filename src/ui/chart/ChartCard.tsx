import { ActionIcon, Button, Group, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDownload, IconTable } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { Panel } from '../base/Panel/Panel.tsx';
import { useTexts } from '../base/texts/index.ts';
import { useAbout } from './About.tsx';
import classes from './charts.module.css';

const download = {
  variant: 'default',
  size: 'compact-xs',
  h: 26,
  leftSection: <IconDownload size={13} stroke={1.75} aria-hidden />,
  styles: { section: { marginInlineEnd: 4 } },
} as const;

export interface ChartCardProps {
  title: string;
  /** Explains the chart and the way of counting, in a sentence. */
  definition: string;
  summary: string;
  /** Table of the same numbers, shown instead of the chart. */
  table?: ReactNode;
  wide?: boolean;
  /** Called to save the data as CSV. Absent if there is no data. */
  onCsv?: () => void;
  /** Called with the element to save as an image. */
  onPng?: (node: HTMLElement) => void;
  saving?: boolean;
  controls?: ReactNode;
  children: ReactNode;
}

/** Chart with a heading, an explanation, a table and downloads. */
export function ChartCard({
  title,
  definition,
  summary,
  table,
  wide = false,
  onCsv,
  onPng,
  saving = false,
  controls,
  children,
}: ChartCardProps) {
  const { card } = useTexts('insights');
  const shot = useRef<HTMLElement>(null);
  const about = useAbout(title, definition);
  const [asTable, { toggle }] = useDisclosure(false);
  return (
    <Panel as="section" p="16px 18px 14px" className={classes.card} aria-label={title} data-wide={wide || undefined}>
      <figure className={classes.shot} ref={shot}>
        <figcaption>
          <Group align="flex-start" wrap="nowrap" gap={4} pe={178}>
            <Title dir="auto" order={2} size="md" lh="24px">
              {title}
            </Title>
            {about.button}
          </Group>
        </figcaption>
        {about.note}
        <Text size="sm" c="dimmed" lh={1.5} mt={-4} style={{ textWrap: 'pretty' }}>
          {summary}
        </Text>
        {controls}
        {asTable && table ? table : children}
      </figure>
      <Group gap={6} className={classes.tools}>
        {table && (
          <ActionIcon
            variant="default"
            size={26}
            className={classes.toggle}
            aria-pressed={asTable}
            aria-label={card.asTable({ what: title })}
            title={card.table}
            onClick={toggle}
          >
            <IconTable size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
        {onCsv && (
          // Uses `aria-disabled`, because `disabled` would remove the focus.
          <Button
            {...download}
            aria-label={card.csv({ what: title })}
            title={card.csv({ what: title })}
            aria-busy={saving || undefined}
            aria-disabled={saving || undefined}
            onClick={saving ? undefined : onCsv}
          >
            CSV
          </Button>
        )}
        {onPng && (
          <Button
            {...download}
            aria-label={card.png({ what: title })}
            title={card.png({ what: title })}
            onClick={() => shot.current && onPng(shot.current)}
          >
            PNG
          </Button>
        )}
      </Group>
    </Panel>
  );
}
