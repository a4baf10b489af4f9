/**
 * Field of the kind choice, as in `docs/contributing/add-a-field.md`. The page quotes this file, and tests add the
 * field to see its kind in every place.
 */
import type { Kysely } from 'kysely';
import type { Fields } from '../../domain/fields/descriptor.ts';
import { choice, date } from '../../domain/fields/kinds.ts';

export const riskField = {
  risk: {
    ...choice({
      low: { color: 'green' },
      medium: { color: 'amber' },
      high: { color: 'red' },
    }),
    name: 'risk',
    column: 'risk',
    alsoHeadings: ['riesgo', 'risco', 'risque', 'risiko'],
    filter: 'risks',
  },
} as const satisfies Fields;

export const reviewDateField = {
  reviewDate: { ...date, name: 'reviewDate', column: 'review_date', card: true, filter: 'reviewDates' },
} as const satisfies Fields;

export const risk = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('tasks').addColumn('risk', 'text').execute();
  },
});

export const riskTexts = {
  label: { risk: 'Riesgo' },
  choice: { risk: { low: 'Bajo', medium: 'Medio', high: 'Alto' } },
};
