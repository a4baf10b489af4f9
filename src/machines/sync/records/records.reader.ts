import { readerOf } from '../../readers.ts';
import type { RecordsSnapshot } from './records.selectors.ts';

export const readRecords = readerOf<RecordsSnapshot>('records');
