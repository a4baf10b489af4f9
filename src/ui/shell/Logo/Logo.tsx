import { Tally } from './Tally.tsx';
import classes from './Logo.module.css';

export interface LogoProps {
  size?: number;
  withName?: boolean;
}

/** The tally mark, with the product's name next to it. */
export function Logo({ size = 24, withName = false }: LogoProps) {
  return (
    <span className={classes.root}>
      <Tally size={size} label={withName ? undefined : 'Faena'} />
      {withName && <span className={classes.name}>Faena</span>}
    </span>
  );
}
