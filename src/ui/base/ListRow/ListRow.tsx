import { Group, Text } from '@mantine/core';
import type { ComponentProps, ComponentPropsWithoutRef, ReactNode } from 'react';
import classes from './ListRow.module.css';

/** List of records. Its name is in `aria-label`. */
export function RowList({ className = '', ...others }: ComponentProps<'ul'>) {
  return <ul className={`${classes.list} ${className}`} {...others} />;
}

export interface ListRowProps extends Omit<ComponentPropsWithoutRef<'li'>, 'children'> {
  /** Makes the row a link: `(props) => <Link to="/boards" {...props} />`. */
  link?: (props: { className: string; children: ReactNode }) => ReactNode;
  /** Icon or picture before the name. */
  icon?: ReactNode;
  name?: ReactNode;
  /** Chips next to the name. */
  chips?: ReactNode;
  /** Secondary line below the name. */
  facts?: ReactNode;
  /** Facts at the end of the row. Elements with `data-wide` are hidden if there is little space. */
  end?: ReactNode;
  /** Buttons outside of the link. Null keeps the space of one button, so that rows with and without one align. */
  action?: ReactNode;
}

export function ListRow({ link, icon, name, chips, facts, end, action, className = '', ...others }: ListRowProps) {
  const children = (
    <>
      {icon}
      <span className={classes.text}>
        {chips ? (
          <Group component="span" gap="2px 8px">
            <Text span fw={600} dir="auto">
              {name}
            </Text>{' '}
            {chips}
          </Group>
        ) : (
          name !== undefined && (
            <Text span fw={600} display="block" dir="auto">
              {name}
            </Text>
          )
        )}{' '}
        {facts && (
          <Text span size="sm" c="dimmed" display="block">
            {facts}
          </Text>
        )}
      </span>{' '}
      {end && <span className={classes.end}>{end}</span>}
    </>
  );
  return (
    <li className={`${classes.row} ${className}`} {...others}>
      {link ? link({ className: classes.main ?? '', children }) : <div className={classes.main}>{children}</div>}
      {action !== undefined && <span className={classes.action}>{action}</span>}
    </li>
  );
}
