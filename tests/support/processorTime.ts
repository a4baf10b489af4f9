/** Maximum number of runs in a measurement. The shortest time counts, because other processes share the machine. */
export const mostRuns = 12;

/** Returns the processor time of a function in milliseconds. */
export function timeOf(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** Work that always takes the same time and doesn't use Faena. It creates strings, objects and lists, like a parser. */
function referenceWork(): void {
  const words = Array.from({ length: 20_000 }, (_, index) => `[word ${index}](target ${index % 7})`);
  const found = [...words.join(' ').matchAll(/\[([^\]]*)\]\(([^)]*)\)/g)].map(([, text, href]) => ({ text, href }));
  JSON.parse(JSON.stringify(found.map(({ text, href }) => ({ type: 'link', href, content: [{ text }] }))));
}
/** Processor time of the reference work in milliseconds, on the machine for which the limits were chosen. */
const referenceTime = 20;

/** Returns how many times slower this machine is now than the reference machine. At least 1. */
export const slowness = (): number =>
  Math.max(1, Math.min(...Array.from({ length: 3 }, () => timeOf(referenceWork))) / referenceTime);

/** Converts a measured time to the reference machine, unless it is already below `enough`. */
export const comparable = (time: number, enough: number): number => (time < enough ? time : time / slowness());

/**
 * Returns the processor time of a function in milliseconds. Repeats the measurement until the time is below `enough`.
 */
export function processorTime(work: () => void, enough: number): number {
  let least = Infinity;
  for (let run = 0; run < mostRuns && least >= enough; run += 1)
    least = Math.min(least, comparable(timeOf(work), enough));
  return least;
}
