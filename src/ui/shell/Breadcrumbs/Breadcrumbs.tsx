import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ProjectGlyph, type ProjectGlyphProps } from '../../task/ProjectGlyph/ProjectGlyph.tsx';
import { useTexts } from '../../base/texts/index.ts';
import classes from './Breadcrumbs.module.css';

export interface Crumb {
  label: string;
  to?: string;
  /** Project whose glyph is shown before the label. */
  project?: ProjectGlyphProps['project'];
}

export interface BreadcrumbsProps {
  items: readonly Crumb[];
  /** Renders a link of the router. It must pass on all its props. */
  renderLink: (props: { to: string; className: string; children: ReactNode }) => ReactNode;
}

/** Path to the current page. Narrow screens show the last two steps. */
export function Breadcrumbs({ items, renderLink }: BreadcrumbsProps) {
  const texts = useTexts('start');
  return (
    <nav aria-label={texts.breadcrumb}>
      <ol className={classes.list}>
        {items.map((item, index) => {
          const last = index === items.length - 1;
          const content = (
            <>
              {item.project && <ProjectGlyph project={item.project} size={16} />}
              <bdi>{item.label}</bdi>
            </>
          );
          return (
            <li
              key={`${index}-${item.label}`}
              className={classes.item}
              data-last={last || undefined}
              title={item.label}
            >
              {index > 0 && <IconChevronRight size={13} stroke={1.75} aria-hidden />}
              {last || item.to === undefined ? (
                <span className={classes.text} aria-current={last ? 'page' : undefined}>
                  {content}
                </span>
              ) : (
                renderLink({ to: item.to, className: classes.text ?? '', children: content })
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
