import classes from './Logo.module.css';

export interface LogoProps {
  size?: number;
  withName?: boolean;
}

export function Logo({ size = 24, withName = false }: LogoProps) {
  return (
    <span className={classes.root}>
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        aria-hidden={withName}
        role={withName ? undefined : 'img'}
        aria-label={withName ? undefined : 'Faena'}
      >
        <rect width="24" height="24" rx="6" className={classes.ground} />
        <rect x="5" y="5.5" width="3.6" height="13" rx="1.2" className={classes.bar} />
        <rect x="10.2" y="5.5" width="3.6" height="9" rx="1.2" className={classes.bar} opacity="0.8" />
        <rect x="15.4" y="5.5" width="3.6" height="5.5" rx="1.2" className={classes.bar} opacity="0.6" />
      </svg>
      {withName && <span className={classes.name}>Faena</span>}
    </span>
  );
}
