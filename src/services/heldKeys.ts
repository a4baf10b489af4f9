import { isEditable, isRichText } from './editable.ts';

/** Milliseconds after which a field is no longer expected. */
const patience = 10_000;
/** Milliseconds after which another press of the opening key is taken as impatience and not typed. */
const doubt = 400;
const queuedKeys = /^(?:.|Enter|Backspace|Arrow(?:Up|Down|Left|Right))$/u;

/**
 * Collects the keys that are pressed while a field is opening, and types them into the field when it gets the focus.
 * Escape, Tab and a press of the pointer end the collection. `asked` is the key that opened the field: a second press
 * after a delay is ignored. Does nothing if a field already has the focus. Returns a function that stops it.
 */
export function holdKeys(asked: string | null = null): () => void {
  if (isEditable(document.activeElement)) return () => undefined;
  const queue: Pressed[] = [];
  let isGiving = false;
  const since = performance.now();
  const give = (): void => {
    const next = queue.shift();
    const field = document.activeElement;
    if (!next || field === null || !isEditable(field)) return stop();
    isGiving = true;
    pressKeyAt(field, next);
    isGiving = false;
    // Types each key in a separate task, so that the page renders in between, as with real typing.
    setTimeout(give);
  };
  let isGivingLater = false;
  // The time limit doesn't apply once a field has the focus: it gets its keys in order, even on a slow machine.
  const timer = setTimeout(() => isGivingLater || stop(), patience);
  const giveSoon = () => {
    if (isGivingLater) return;
    isGivingLater = true;
    setTimeout(give);
  };
  const listen = (event: KeyboardEvent) => {
    if (isGiving || event.isComposing) return;
    if (event.key === 'Escape' || event.key === 'Tab') return stop();
    if (event.ctrlKey || event.metaKey || event.altKey || !queuedKeys.test(event.key)) return;
    if (isEditable(event.target) && queue.length === 0) return stop();
    event.preventDefault();
    event.stopImmediatePropagation();
    if (queue.length === 0 && event.key === asked && performance.now() - since > doubt) return;
    queue.push(event);
  };
  const releaseInField = ({ target }: FocusEvent) => {
    if (isEditable(target)) giveSoon();
  };
  window.addEventListener('keydown', listen, true);
  window.addEventListener('focusin', releaseInField);
  window.addEventListener('pointerdown', stop);
  function stop() {
    clearTimeout(timer);
    window.removeEventListener('keydown', listen, true);
    window.removeEventListener('focusin', releaseInField);
    window.removeEventListener('pointerdown', stop);
  }
  return stop;
}

const pressedAgain = new WeakSet<Event>();

/** True for a key press of `pressKeyAt`. */
export const isPressedAgain = (event: Event): boolean => pressedAgain.has(event);

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey'>;

/** Presses a key again, and types it if the element is a field. */
export function pressKeyAt(field: Element, { key, code, shiftKey, ctrlKey, metaKey }: Pressed): void {
  const event = new KeyboardEvent('keydown', {
    key,
    code,
    shiftKey,
    ctrlKey,
    metaKey,
    bubbles: true,
    cancelable: true,
  });
  pressedAgain.add(event);
  if (!field.dispatchEvent(event) || ctrlKey || metaKey) return;
  if (isRichText(field)) typeRichly(key);
  else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) typeInto(field, key);
}

/** Uses the browser's own input command, because the rich text editor reacts only to native input events. */
function typeRichly(key: string): void {
  if (key === 'Backspace') document.execCommand('delete');
  else if (key.length === 1) document.execCommand('insertText', false, key);
}

function typeInto(field: HTMLInputElement | HTMLTextAreaElement, key: string): void {
  const isBackspace = key === 'Backspace';
  const isLineBreak = key === 'Enter' && field instanceof HTMLTextAreaElement;
  if (!isBackspace && !isLineBreak && key.length !== 1) return;
  const { selectionStart: start, selectionEnd: end, value } = field;
  const text = isBackspace ? '' : isLineBreak ? '\n' : key;
  // Fields for e-mail addresses and numbers have no selection.
  if (start === null || end === null) setValue(field, isBackspace ? value.slice(0, -1) : value + text);
  else field.setRangeText(text, isBackspace && start === end ? Math.max(0, start - 1) : start, end, 'end');
  field.dispatchEvent(
    new InputEvent('input', {
      bubbles: true,
      inputType: isBackspace ? 'deleteContentBackward' : 'insertText',
      data: key.length === 1 ? key : null,
    }),
  );
}

/** Sets the value directly on the element, because React would otherwise ignore the following event. */
function setValue(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
}
