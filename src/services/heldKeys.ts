import { isEditable } from './editable.ts';

/** A field that is this late isn't coming: keys are heard again. */
const patience = 5000;
/** Milliseconds after which the key that asked is pressed again because nothing has come, not to be typed. */
const doubt = 400;
const held = /^(?:.|Enter|Backspace|Arrow(?:Up|Down|Left|Right))$/u;

/**
 * Keeps the keys that are pressed after something was asked to open and before its field has the focus, and gives them
 * to that field in their order, so that whoever types ahead loses nothing. Escape and Tab end the waiting.
 * `asked` is the key that asked for it: pressed once more because nothing has come, it is dropped. Does nothing while
 * the person is in a field already. Returns what ends it.
 */
export function holdKeys(asked: string | null = null): () => void {
  if (isEditable(document.activeElement)) return () => undefined;
  const queue: Pick<KeyboardEvent, 'key' | 'shiftKey'>[] = [];
  let isGiving = false;
  const timer = setTimeout(stop, patience);
  const since = performance.now();
  const give = (): void => {
    const next = queue.shift();
    const field = document.activeElement;
    if (!next || !isEditable(field)) return stop();
    isGiving = true;
    type(field as HTMLElement, next);
    isGiving = false;
    // Each key is drawn before the next is heard, as if it were pressed now.
    setTimeout(give);
  };
  let isGivingLater = false;
  const giveSoon = () => {
    if (isGivingLater) return;
    isGivingLater = true;
    setTimeout(give);
  };
  const listen = (event: KeyboardEvent) => {
    if (isGiving || event.isComposing) return;
    if (event.key === 'Escape' || event.key === 'Tab') return stop();
    if (event.ctrlKey || event.metaKey || event.altKey || !held.test(event.key)) return;
    if (isEditable(event.target) && queue.length === 0) return stop();
    event.preventDefault();
    event.stopImmediatePropagation();
    if (queue.length === 0 && event.key === asked && performance.now() - since > doubt) return;
    queue.push({ key: event.key, shiftKey: event.shiftKey });
  };
  const look = ({ target }: FocusEvent) => {
    if (isEditable(target)) giveSoon();
  };
  window.addEventListener('keydown', listen, true);
  window.addEventListener('focusin', look);
  function stop() {
    clearTimeout(timer);
    window.removeEventListener('keydown', listen, true);
    window.removeEventListener('focusin', look);
  }
  return stop;
}

function type(field: HTMLElement, { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): void {
  const isFree = field.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true }));
  if (!isFree || !(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  const { selectionStart, selectionEnd, value } = field;
  const start = selectionStart ?? value.length;
  const end = selectionEnd ?? value.length;
  if (key === 'Backspace') field.setRangeText('', start === end ? Math.max(0, start - 1) : start, end, 'end');
  else if (key.length === 1 || (key === 'Enter' && field instanceof HTMLTextAreaElement))
    field.setRangeText(key === 'Enter' ? '\n' : key, start, end, 'end');
  else return;
  field.dispatchEvent(
    new InputEvent('input', {
      bubbles: true,
      inputType: key === 'Backspace' ? 'deleteContentBackward' : 'insertText',
      data: key.length === 1 ? key : null,
    }),
  );
}
