export { BarsChart, type BarsChartProps } from './BarsChart.tsx';
export { ChartCard, type ChartCardProps } from './ChartCard.tsx';
export { DotsChart, type DotsChartProps } from './DotsChart.tsx';
export { FanChart, type FanChartProps } from './FanChart.tsx';
export { FlowChart, type FlowChartProps } from './FlowChart.tsx';
export { Legend, type LegendEntry } from './Legend.tsx';
export { NumberCard, type NumberCardProps } from './NumberCard.tsx';
export { SpreadBars, type SpreadBarsProps } from './SpreadBars.tsx';
