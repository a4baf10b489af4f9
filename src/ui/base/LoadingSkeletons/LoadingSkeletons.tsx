import { Fragment, type ReactNode } from 'react';
import { useTexts } from '../texts/index.ts';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
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

const Bar = ({ width, height = 12 }: { width: string; height?: number }) => (
  <span className={classes.bar} style={{ width, height }} />
);
const times = (count: number, draw: (index: number) => ReactNode) =>
  Array.from({ length: count }, (_, index) => draw(index));

const shapes: Record<LoadingSkeletonsProps['shape'], ReactNode> = {
  cards: times(8, (index) => (
    <div key={index} className={classes.card}>
      <Bar width="60%" height={14} />
      <Bar width="90%" />
      <Bar width="40%" />
    </div>
  )),
  board: times(4, (column) => (
    <div key={column} className={classes.column}>
      <Bar width="40%" height={14} />
      {times(4 - column, (index) => (
        <div key={index} className={classes.card}>
          <Bar width="85%" />
          <Bar width="55%" />
          <Bar width="30%" height={10} />
        </div>
      ))}
    </div>
  )),
  table: times(8, (index) => (
    <div key={index} className={classes.row}>
      <Bar width={`${50 + ((index * 13) % 40)}%`} />
      <Bar width="70%" />
      <Bar width="60%" />
      <Bar width="50%" />
    </div>
  )),
  dialog: (
    <>
      <div className={classes.main}>
        <Bar width="60%" height={20} />
        <Bar width="95%" />
        <Bar width="88%" />
        <Bar width="70%" />
      </div>
      <div className={classes.side}>
        {times(5, (index) => (
          <Fragment key={index}>
            <Bar width="35%" height={10} />
            <Bar width="100%" height={28} />
          </Fragment>
        ))}
      </div>
    </>
  ),
  page: (
    <>
      <Bar width="220px" height={22} />
      <Bar width="80%" />
      <Bar width="72%" />
      <Bar width="64%" />
    </>
  ),
  list: times(6, (index) => (
    <div key={index} className={classes.item}>
      <span className={classes.circle} />
      <Bar width={`${35 + ((index * 17) % 40)}%`} />
    </div>
  )),
};
