export const texts = {
  title: 'Report a problem',
  description: 'A file for the developers of Faena. It stays on this device until you send it to them.',
  contains: (events: number, seconds: number) =>
    `It contains what happened in the app during the last ${seconds < 120 ? `${seconds} seconds` : `${Math.round(seconds / 60)} minutes`} (${events} events). Everything that you or others wrote is masked with dots, keys and passwords are left out.`,
  whole: 'All of the report',
  gathering: 'Gathering…',
  failed: 'The report could not be put together.',
  notSaved: 'It could not be saved. Try again.',
  saved: (fileName: string) => `Saved as ${fileName}`,
  retry: 'Try again',
  close: 'Close',
  download: 'Download report',
} as const;
