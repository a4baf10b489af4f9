declare module 'virtual:texts' {
  /** Functions that load catalogues, by area. */
  interface Table {
    catalogues: Readonly<Record<string, () => Promise<object>>>;
  }
  /** Functions that load the table of a language. It has the areas of pages that don't require signing in. */
  export const tables: Readonly<Record<string, () => Promise<Table & { loadOthers: () => Promise<Table> }>>>;
}
