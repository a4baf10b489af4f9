import { useDisclosure } from '@mantine/hooks';
import { IconTable } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { useAbout } from './About.tsx';
import classes from './charts.module.css';
import { chartTexts } from './texts.ts';

export interface ChartCardProps {
  /** Heading. */
  title: string;
  /** One sentence that says what is drawn and how it is counted. */
  definition: string;
  /** What the drawing shows, in words. */
  summary: string;
  /** The same numbers as a table. */
  table?: ReactNode;
  /** Over the whole width. */
  wide?: boolean;
  /** Saves the numbers; absent while there are none. */
  onCsv?: () => void;
  /** Saves the card as a picture; given the node to draw. */
  onPng?: (node: HTMLElement) => void;
  /** The numbers are being saved. */
  saving?: boolean;
  /** Choices that belong to the drawing. */
  controls?: ReactNode;
  /** The drawing. */
  children: ReactNode;
}

/** A drawing with its heading, what it means, the same as a table, and files of it. */
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
  const shot = useRef<HTMLElement>(null);
  const about = useAbout(title, definition);
  const [asTable, { toggle }] = useDisclosure(false);
  return (
    <section className={classes.card} aria-label={title} data-wide={wide || undefined}>
      <figure className={classes.shot} ref={shot}>
        <figcaption>
          <div className={classes.head}>
            <h2 className={classes.title}>{title}</h2>
            {about.button}
          </div>
        </figcaption>
        {about.note}
        <p className={classes.summary}>{summary}</p>
        {controls}
        {asTable && table ? (
          <div className={classes.table} role="region" aria-label={chartTexts.asTable(title)} tabIndex={0}>
            {table}
          </div>
        ) : (
          children
        )}
      </figure>
      <div className={classes.tools}>
        {table && (
          <button
            type="button"
            className={classes.tool}
            aria-pressed={asTable}
            aria-label={chartTexts.asTable(title)}
            title={chartTexts.table}
            onClick={toggle}
          >
            <IconTable size={16} stroke={1.75} aria-hidden />
          </button>
        )}
        {onCsv && (
          // Not disabled, which would take the focus away.
          <button
            type="button"
            className={classes.tool}
            aria-label={chartTexts.csv(title)}
            title={chartTexts.csv(title)}
            aria-busy={saving || undefined}
            aria-disabled={saving || undefined}
            onClick={saving ? undefined : onCsv}
          >
            CSV
          </button>
        )}
        {onPng && (
          <button
            type="button"
            className={classes.tool}
            aria-label={chartTexts.png(title)}
            title={chartTexts.png(title)}
            onClick={() => shot.current && onPng(shot.current)}
          >
            PNG
          </button>
        )}
      </div>
    </section>
  );
}
