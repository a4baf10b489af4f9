import { Link, useLocation } from '@tanstack/react-router';
import { IconLink } from '@tabler/icons-react';
import { useTexts } from '../../ui/base/texts/index.ts';
import classes from './documentation.module.css';

export function Heading({ id, level, children }: { id: string; level: 2 | 3; children: string }) {
  const texts = useTexts('documentation');
  const pathname = useLocation({ select: (location) => location.pathname });
  const Tag = `h${level}` as const;
  return (
    <Tag id={id} className={classes.heading} tabIndex={-1}>
      {children}
      <Link
        to={pathname as '/boards'}
        hash={id}
        className={classes.anchor}
        aria-label={texts.copyLink({ title: children })}
      >
        <IconLink size={15} stroke={1.8} aria-hidden />
      </Link>
    </Tag>
  );
}
