import type { Color } from '../../../../domain/common.ts';
import { useTexts } from '../../base/texts/index.ts';
import { TagBadge } from '../TagBadge/TagBadge.tsx';
import classes from './LabelBadges.module.css';

export interface LabelBadgesProps {
  labels: readonly { id: string; name: string; color: Color }[];
  /** Maximum number of labels that are shown. The number of the others follows, such as `+2`. */
  max?: number;
  /** True if the labels may not take a second line. */
  singleLine?: boolean;
}

/** Labels of a task. Renders nothing without labels. */
export function LabelBadges({ labels, max = 3, singleLine = false }: LabelBadgesProps) {
  const texts = useTexts('board').card;
  if (labels.length === 0) return null;
  const rest = labels.slice(max);
  return (
    <span className={classes.root} data-single={singleLine || undefined}>
      {labels.slice(0, max).map(({ id, name, color }) => (
        <span key={id} className={classes.label} title={name}>
          <TagBadge name={name} color={color} variant="dot" />
        </span>
      ))}
      {rest.length > 0 && (
        <span className={classes.rest} title={rest.map(({ name }) => name).join(', ')}>
          {texts.moreLabels({ count: rest.length })}
        </span>
      )}
    </span>
  );
}
