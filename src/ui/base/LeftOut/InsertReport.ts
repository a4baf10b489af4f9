import type { Phrase } from '../../../../domain/phrase.ts';

const type = 'insertreport';

/** A message about a paste or a drop, which the app shows as a toast. */
export class InsertReport extends Event {
  readonly kind: 'info' | 'warning';
  readonly message: Phrase;

  constructor(kind: InsertReport['kind'], message: Phrase) {
    super(type, { bubbles: true });
    this.kind = kind;
    this.message = message;
  }
}

/** Calls `report` for each message of an editor. Returns a function that stops it. */
export function watchInserts(report: (message: InsertReport) => void): () => void {
  const hear = (event: Event) => {
    if (event instanceof InsertReport) report(event);
  };
  window.addEventListener(type, hear);
  return () => window.removeEventListener(type, hear);
}
