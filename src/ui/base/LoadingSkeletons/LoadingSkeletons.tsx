import { Skeleton, VisuallyHidden } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { useTexts } from '../texts/index.ts';
import classes from './LoadingSkeletons.module.css';

export interface LoadingSkeletonsProps {
  shape: 'cards' | 'board' | 'table' | 'dialog' | 'page' | 'list';
  label?: string;
}

/** Grey shapes of content that is loading. They appear after 150 ms, so that fast answers cause no flicker. */
export function LoadingSkeletons({ shape, label }: LoadingSkeletonsProps) {
  const { loading } = useTexts('start');
  return (
    <div role="status" className={classes.root} data-loading>
      <VisuallyHidden>{label ?? loading}</VisuallyHidden>
      <div aria-hidden className={classes.shapes} data-shape={shape}>
        {shapes[shape]}
      </div>
    </div>
  );
}

const times = (count: number, draw: (index: number) => ReactNode) =>
  Array.from({ length: count }, (_, index) => draw(index));

const shapes: Record<LoadingSkeletonsProps['shape'], ReactNode> = {
  cards: times(8, (index) => (
    <div key={index} className={classes.card}>
      <Skeleton width="60%" height={14} />
      <Skeleton width="90%" height={12} />
      <Skeleton width="40%" height={12} />
    </div>
  )),
  board: times(4, (column) => (
    <div key={column} className={classes.column}>
      <Skeleton width="40%" height={14} />
      {times(4 - column, (index) => (
        <div key={index} className={classes.card}>
          <Skeleton width="85%" height={12} />
          <Skeleton width="55%" height={12} />
          <Skeleton width="30%" height={10} />
        </div>
      ))}
    </div>
  )),
  table: times(8, (index) => (
    <div key={index} className={classes.row}>
      <Skeleton width={`${50 + ((index * 13) % 40)}%`} height={12} />
      <Skeleton width="70%" height={12} />
      <Skeleton width="60%" height={12} />
      <Skeleton width="50%" height={12} />
    </div>
  )),
  dialog: (
    <>
      <div className={classes.main}>
        <Skeleton width="60%" height={20} />
        <Skeleton width="95%" height={12} />
        <Skeleton width="88%" height={12} />
        <Skeleton width="70%" height={12} />
      </div>
      <div className={classes.side}>
        {times(5, (index) => (
          <Fragment key={index}>
            <Skeleton width="35%" height={10} />
            <Skeleton width="100%" height={28} />
          </Fragment>
        ))}
      </div>
    </>
  ),
  page: (
    <>
      <Skeleton width="220px" height={22} />
      <Skeleton width="80%" height={12} />
      <Skeleton width="72%" height={12} />
      <Skeleton width="64%" height={12} />
    </>
  ),
  list: times(6, (index) => (
    <div key={index} className={classes.item}>
      <Skeleton circle height={24} flex="none" />
      <Skeleton width={`${35 + ((index * 17) % 40)}%`} height={12} />
    </div>
  )),
};
