export interface Frames {
  /** Milliseconds between consecutive frames. */
  deltas: number[];
}

export interface Wait {
  /** Wall-clock time of the input event, as the browser received it. */
  from: number;
  milliseconds: number;
}

export interface Recorder {
  /** `performance.now()` of the first painted frame with a card, a message or a row of the tree, or null before it. */
  firstCard: number | null;
  forgetFirstCard(): void;
  startFrames(): void;
  stopFrames(): Frames;
  /** Waits for the next such event, then for the first painted frame with a visible element that matches the selector and contains the text. */
  paintedAfter(event: 'mouseup' | 'click', selector: string, text?: string): Promise<Wait>;
  /** Resolves with the wall-clock time of the first painted frame with a visible element that matches the selector. */
  paintedAt(selector: string): Promise<number>;
  momentOf(selector: string, text: string): Promise<number>;
}

declare global {
  interface Window {
    recorder: Recorder;
  }
}

/** Runs in the page before its scripts. Must not refer to anything outside, because only its source text is sent there. */
export function installRecorder(): void {
  let deltas: number[] = [];
  let recording = false;
  const recorder: Recorder = {
    firstCard: null,
    forgetFirstCard() {
      recorder.firstCard = null;
      lookForCard();
    },
    startFrames() {
      deltas = [];
      recording = true;
      let last: number | null = null;
      const frame = (now: number): void => {
        if (!recording) return;
        if (last !== null) deltas.push(now - last);
        last = now;
        requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
    },
    stopFrames() {
      recording = false;
      return { deltas };
    },
    paintedAfter: (event, selector, text) =>
      new Promise((resolve) => {
        addEventListener(
          event,
          ({ timeStamp }) => {
            void painted(() => isVisible(selector, text)).then((at) =>
              resolve({ from: performance.timeOrigin + timeStamp, milliseconds: at - timeStamp }),
            );
          },
          { capture: true, once: true },
        );
      }),
    paintedAt: async (selector) => performance.timeOrigin + (await painted(() => isVisible(selector))),
    momentOf: (selector, text) =>
      new Promise((resolve) => {
        const shows = (): boolean => document.querySelector(selector)?.textContent?.includes(text) === true;
        const observer = new MutationObserver(() => {
          if (!shows()) return;
          observer.disconnect();
          resolve(performance.timeOrigin + performance.now());
        });
        observer.observe(document, { subtree: true, childList: true, characterData: true });
      }),
  };
  const isVisible = (selector: string, text = ''): boolean =>
    [...document.querySelectorAll(selector)].some((element) => {
      const { top, bottom, height } = element.getBoundingClientRect();
      return height > 0 && bottom > 0 && top < innerHeight && (element.textContent ?? '').includes(text);
    });
  /** Resolves with the time of the first painted frame that meets the condition. A message posted in a frame callback arrives after the frame is painted. */
  const painted = (isMet: () => boolean): Promise<number> =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      const frame = (): void => port2.postMessage(null);
      port1.onmessage = () => {
        if (isMet()) resolve(performance.now());
        else requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
    });
  const lookForCard = (): void =>
    void painted(() => document.querySelector('[data-task-id], [data-message-id], [data-row-id]') !== null).then(
      (at) => {
        recorder.firstCard = at;
      },
    );
  lookForCard();
  window.recorder = recorder;
}
