export interface Frames {
  /** Milliseconds between one frame and the next. */
  deltas: number[];
}

/** From what a person did to the picture that shows it. */
export interface Wait {
  /** Wall-clock time of the input event, as the browser received it. */
  from: number;
  milliseconds: number;
}

/** What the page keeps while it is measured. */
export interface Recorder {
  /** `performance.now()` once the first frame with a card, a message or a line of the tree was painted; null before. */
  firstCard: number | null;
  /** Forgets the first card, to see the next first one. */
  forgetFirstCard(): void;
  startFrames(): void;
  stopFrames(): Frames;
  /** Resolves when the first frame with something visible under the selector, holding the text if one is given, was painted after the next such event. */
  paintedAfter(event: 'mouseup' | 'click', selector: string, text?: string): Promise<Wait>;
  /** Resolves with the wall-clock time at which the first frame with something visible under the selector was painted. */
  paintedAt(selector: string): Promise<number>;
  /** Answers the wall-clock time at which an element under the selector first shows the text. */
  momentOf(selector: string, text: string): Promise<number>;
}

declare global {
  interface Window {
    recorder: Recorder;
  }
}

/** Runs in the page before its own scripts; stands alone, since only its text gets there. */
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
  /** Resolves with the time at which a frame was painted that met the condition. A message sent in a frame is received after its painting. */
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
