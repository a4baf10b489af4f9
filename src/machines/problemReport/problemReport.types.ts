export interface GatheredReport {
  fileName: string;
  /** JSON. */
  text: string;
  events: number;
  /** Covered by the report. */
  seconds: number;
  app: string;
  browser: string;
}

export interface SaveReportCall {
  fileName: string;
  text: string;
}

export type ProblemReportEvent = { type: 'retry.requested' } | { type: 'report.saved' };
