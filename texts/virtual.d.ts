declare module 'virtual:texts' {
  /** Functions that load a catalogue, by language and area, such as `es/start`. */
  export const catalogues: Readonly<Record<string, (() => Promise<object>) | undefined>>;
}
