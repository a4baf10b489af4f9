/** Milliseconds to wait before each retry. */
const pauses = [100, 400, 1000, 2000, 4000];

/** Retries a publication that fails, for example because of a broken connection. Throws the last error. */
export async function publishWithRetries<T>(
  publish: () => Promise<T>,
  { wait, isClosed }: { wait: (milliseconds: number) => Promise<void>; isClosed: () => boolean },
): Promise<T> {
  for (const pause of pauses) {
    try {
      return await publish();
    } catch (error) {
      if (isClosed()) throw error;
    }
    await wait(pause);
  }
  return publish();
}
