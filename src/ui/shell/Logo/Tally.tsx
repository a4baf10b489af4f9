import classes from './Logo.module.css';

/** Four bars and one across, in the order in which people draw them. */
export const strokes = [
  'M6.2 4.2 5.8 19.8',
  'M10.1 4 10 20',
  'M14 4.3 14.1 19.7',
  'M18 4 18.3 20',
  'M2.6 17.4 21.4 6.6',
];

export interface TallyProps {
  size?: number;
  /** Accessible name. Without it, the mark is hidden from screen readers. */
  label?: string | undefined;
  /** True if the strokes are drawn one after the other, as a loading animation. */
  isDrawn?: boolean;
}

/** The logo of Faena: four bars and one across, as people count finished work. */
export const Tally = ({ size = 24, label, isDrawn }: TallyProps) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    className={classes.tally}
    data-drawn={isDrawn || undefined}
    role={label && 'img'}
    aria-label={label}
    aria-hidden={!label}
  >
    {strokes.map((stroke) => (
      <path key={stroke} d={stroke} />
    ))}
  </svg>
);
