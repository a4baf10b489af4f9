declare module 'virtual:texts' {
  /** Functions that load the table of a language: functions that load its catalogues, by area. */
  export const tables: Readonly<
    Record<string, () => Promise<{ catalogues: Readonly<Record<string, () => Promise<object>>> }>>
  >;
}
