import { useEffect, useRef, type ReactNode } from 'react';
import { useScrollHint } from '../scrollHint/index.ts';
import classes from './ProjectTabs.module.css';

export interface ProjectTab {
  /** Words of the tab. */
  label: string;
  /** Where it leads. */
  to: string;
  /** The tab of the page that is open. */
  active?: boolean;
}

export interface ProjectTabsProps {
  /** Name of the bar for screen readers. */
  label: string;
  /** Tabs in order. */
  tabs: readonly ProjectTab[];
  /** Draws a link of the router; it must pass on every prop it gets. */
  renderLink: (props: {
    to: string;
    className: string;
    'aria-current': 'page' | undefined;
    children: ReactNode;
  }) => ReactNode;
}

/** Pages of a project as a bar of links; scrolls sideways where it doesn't fit. */
export function ProjectTabs({ label, tabs, renderLink }: ProjectTabsProps) {
  const bar = useRef<HTMLElement>(null);
  useScrollHint(bar);
  const active = tabs.find((tab) => tab.active)?.to;
  useEffect(() => {
    const tab = bar.current?.querySelector<HTMLElement>('[aria-current]');
    if (bar.current && tab) bar.current.scrollLeft = tab.offsetLeft - (bar.current.clientWidth - tab.clientWidth) / 2;
  }, [active]);
  return (
    <nav ref={bar} aria-label={label} className={classes.root}>
      {tabs.map((tab) => (
        <span key={tab.to} className={classes.item}>
          {renderLink({
            to: tab.to,
            className: classes.tab ?? '',
            'aria-current': tab.active ? 'page' : undefined,
            children: tab.label,
          })}
        </span>
      ))}
    </nav>
  );
}
