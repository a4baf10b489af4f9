import { formatsOf } from '../../../../domain/formats.ts';
import type { Insights } from '../../../../domain/insights.ts';
import type { Catalogues } from '../../../../texts/catalogues.ts';
import { type Bucket, bucketsOf } from '../../../machines/projects/insights/insights.selectors.ts';
import type { Scale } from '../../../machines/projects/insights/insights.types.ts';
import { daysText } from '../formats.ts';

export interface NamedBucket extends Bucket {
  name: string;
  title: string;
}
export const namedBuckets = (texts: Catalogues['insights'], answer: Insights, scale: Scale): NamedBucket[] =>
  bucketsOf(answer, scale).map((bucket) => ({
    ...bucket,
    name: formatsOf(texts.locale).dayMonth(bucket.from),
    title: daysText(texts, bucket.from, bucket.to),
  }));
