export interface GatheredReport {
  fileName: string;
  /** Report as JSON. */
  text: string;
  events: number;
  /** Number of seconds that the report covers. */
  seconds: number;
  app: string;
  browser: string;
}

export interface SaveReportCall {
  fileName: string;
  text: string;
}

export type ProblemReportEvent = { type: 'retry.requested' } | { type: 'report.saved' };
