/** What a report will contain, letter by letter, and what can be said of it in a line. */
export interface GatheredReport {
  fileName: string;
  /** JSON. */
  text: string;
  events: number;
  /** Seconds that it looks back. */
  seconds: number;
  app: string;
  browser: string;
}

export interface SaveReportCall {
  fileName: string;
  text: string;
}

export type ProblemReportEvent = { type: 'retry.requested' } | { type: 'report.saved' };
