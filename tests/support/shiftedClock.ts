/**
 * Shifts the clock of a process by an offset. Preload it with
 * `NODE_OPTIONS="--import=file:///…/tests/support/shiftedClock.ts?offset=MILLISECONDS"`. Child processes that inherit
 * NODE_OPTIONS get the same offset. Worker threads with their own execArgv keep the real time.
 */
const offset = Number(new URL(import.meta.url).searchParams.get('offset'));
if (!Number.isFinite(offset)) throw new Error('The offset of the clock has to be a number of milliseconds');

const RealDate = Date;
const realNow = Date.now;

RealDate.now = () => realNow() + offset;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, values: unknown[], newTarget) =>
    Reflect.construct(target, values.length === 0 ? [RealDate.now()] : values, newTarget) as Date,
  apply: () => new Date().toString(),
});
Object.defineProperty(RealDate.prototype, 'constructor', {
  value: globalThis.Date,
  configurable: true,
  writable: true,
});
