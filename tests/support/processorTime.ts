/** Runs of a measurement. Other processes share the machine, so the least time counts. */
export const mostRuns = 12;

/** Processor time of a function in milliseconds. */
export function timeOf(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** Work of constant length that is independent of Faena. It makes strings, objects and lists, as parsers do. */
function referenceWork(): void {
  const words = Array.from({ length: 20_000 }, (_, index) => `[word ${index}](target ${index % 7})`);
  const found = [...words.join(' ').matchAll(/\[([^\]]*)\]\(([^)]*)\)/g)].map(([, text, href]) => ({ text, href }));
  JSON.parse(JSON.stringify(found.map(({ text, href }) => ({ type: 'link', href, content: [{ text }] }))));
}
/** Its time in milliseconds on the machine for which the limits of processor time were chosen. */
const referenceTime = 20;

/** Returns how many times slower than that machine this one is now, and at least 1. */
export const slowness = (): number =>
  Math.max(1, Math.min(...Array.from({ length: 3 }, () => timeOf(referenceWork))) / referenceTime);

/** Returns a measured time as that machine would take it, if it isn't below `enough`. */
export const comparable = (time: number, enough: number): number => (time < enough ? time : time / slowness());

/** Processor time of a function in milliseconds. Measures again until it is below `enough`. */
export function processorTime(work: () => void, enough: number): number {
  let least = Infinity;
  for (let run = 0; run < mostRuns && least >= enough; run += 1)
    least = Math.min(least, comparable(timeOf(work), enough));
  return least;
}
