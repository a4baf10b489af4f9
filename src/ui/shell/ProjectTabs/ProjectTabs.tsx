import { useEffect, useRef, type ReactNode } from 'react';
import { useScrollHint } from '../../base/scrollHint/useScrollHint.ts';
import classes from './ProjectTabs.module.css';

export interface ProjectTab {
  label: string;
  to: string;
  active?: boolean;
}

export interface ProjectTabsProps {
  label: string;
  tabs: readonly ProjectTab[];
  /** Renders a link of the router. It must pass on all its props. */
  renderLink: (props: {
    to: string;
    className: string;
    'aria-current': 'page' | undefined;
    children: ReactNode;
  }) => ReactNode;
}

export function ProjectTabs({ label, tabs, renderLink }: ProjectTabsProps) {
  const bar = useRef<HTMLElement>(null);
  useScrollHint(bar);
  const active = tabs.find((tab) => tab.active)?.to;
  // Depends on the labels, because another language changes their widths.
  const labels = tabs.map((tab) => tab.label).join();
  useEffect(() => {
    const tab = bar.current?.querySelector<HTMLElement>('[aria-current]');
    if (bar.current && tab) bar.current.scrollLeft = tab.offsetLeft - (bar.current.clientWidth - tab.clientWidth) / 2;
  }, [active, labels]);
  return (
    <nav ref={bar} aria-label={label} className={classes.root}>
      {tabs.map((tab) => (
        <span key={tab.to}>
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
