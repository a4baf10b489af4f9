import { memo } from 'react';
import classes from './insights.module.css';
import type { ChartsProps } from './charts/chartParts.tsx';
import { Throughput } from './charts/Throughput.tsx';
import { Resolved } from './charts/Resolved.tsx';
import { Flow } from './charts/Flow.tsx';
import { CycleTimes } from './charts/CycleTimes.tsx';
import { Ageing } from './charts/Ageing.tsx';
import { Stays } from './charts/Stays.tsx';
import { Estimates } from './charts/Estimates.tsx';
import { ForecastCard } from './charts/ForecastCard.tsx';

/** All charts. Memoised, so that they render again only when the data changes. */
export const Charts = memo(function Charts(props: ChartsProps) {
  return (
    <div className={classes.charts}>
      <Flow {...props} />
      <Throughput {...props} />
      <Resolved {...props} />
      <CycleTimes {...props} />
      <Ageing {...props} />
      <Stays {...props} />
      <Estimates {...props} />
      <ForecastCard {...props} />
    </div>
  );
});
