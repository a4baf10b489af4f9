export { type TrendBar, TrendBars, type TrendBarsProps } from './TrendBars.tsx';
