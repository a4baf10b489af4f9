export interface Frames {
  /** Milliseconds between one frame and the next. */
  deltas: number[];
}

/** What the page keeps while it is measured. */
export interface Recorder {
  /** `performance.now()` at the frame that first had a card, a message or a line of the tree; null before. */
  firstCard: number | null;
  /** Forgets the first card, to see the next first one. */
  forgetFirstCard(): void;
  startFrames(): void;
  stopFrames(): Frames;
  /** Answers how many frames after the next mouse-up the selector first matches, and the milliseconds until then. */
  framesFromMouseUpTo(selector: string): Promise<{ frames: number; milliseconds: number }>;
  /** Answers the milliseconds from the next click to the frame in which the selector matches something visible. */
  millisecondsFromClickTo(selector: string): Promise<number>;
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
      requestAnimationFrame(lookForCard);
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
    framesFromMouseUpTo: (selector) => new Promise((resolve) => {
      addEventListener('mouseup', (event) => {
        let frames = 0;
        const frame = (): void => {
          frames += 1;
          if (document.querySelector(selector) !== null) resolve({ frames, milliseconds: performance.now() - event.timeStamp });
          else requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
      }, { capture: true, once: true });
    }),
    millisecondsFromClickTo: (selector) => new Promise((resolve) => {
      addEventListener('click', (event) => {
        const frame = (): void => {
          const found = document.querySelector(selector);
          if (found !== null && found.getBoundingClientRect().height > 0) resolve(performance.now() - event.timeStamp);
          else requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
      }, { capture: true, once: true });
    }),
    momentOf: (selector, text) => new Promise((resolve) => {
      const shows = (): boolean => document.querySelector(selector)?.textContent?.includes(text) === true;
      const observer = new MutationObserver(() => {
        if (!shows()) return;
        observer.disconnect();
        resolve(performance.timeOrigin + performance.now());
      });
      observer.observe(document, { subtree: true, childList: true, characterData: true });
    }),
  };
  const lookForCard = (): void => {
    if (recorder.firstCard !== null) return;
    if (document.querySelector('[data-task-id], [data-message-id], [data-row-id]') === null) requestAnimationFrame(lookForCard);
    else recorder.firstCard = performance.now();
  };
  requestAnimationFrame(lookForCard);
  window.recorder = recorder;
}
