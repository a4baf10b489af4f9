import { type FieldKind, type LeftOut, leftOutOf } from './leftOutOf.ts';

const fields =
  'textarea, [contenteditable=true], [role=textbox], input:not([type=checkbox], [type=radio], [type=button], [type=file], [readonly])';

/**
 * Reports the parts of a paste or drop that the page's text fields can't accept, and prevents the browser from opening
 * a dropped file. Returns a function that stops it.
 */
export function watchLeftOut(report: (leftOut: LeftOut, kind: FieldKind) => void): () => void {
  const insert = (event: Event, data: DataTransfer | null) => {
    const field = fieldOf(event);
    const kind = field && kindOf(field);
    const leftOut = data && kind && leftOutOf(data, kind);
    if (!leftOut || !kind) return;
    if (!leftOut.hasText) event.preventDefault();
    report(leftOut, kind);
  };
  const paste = (event: ClipboardEvent) => insert(event, event.clipboardData);
  const drop = (event: DragEvent) => insert(event, event.dataTransfer);
  const hover = (event: DragEvent) => {
    const { dataTransfer, target } = event;
    if (!dataTransfer?.types.includes('Files') || (target instanceof HTMLInputElement && target.type === 'file'))
      return;
    event.preventDefault();
    if (!fieldOf(event)) dataTransfer.dropEffect = 'none';
  };
  // Listens in the capture phase, before the editors, because they ignore an event whose default is prevented.
  window.addEventListener('paste', paste, true);
  window.addEventListener('drop', drop, true);
  window.addEventListener('dragover', hover, true);
  return () => {
    window.removeEventListener('paste', paste, true);
    window.removeEventListener('drop', drop, true);
    window.removeEventListener('dragover', hover, true);
  };
}

const fieldOf = ({ target }: Event): Element | null =>
  (target instanceof Element ? target : target instanceof Node ? target.parentElement : null)?.closest(fields) ?? null;

const kindOf = (field: Element): FieldKind =>
  field instanceof HTMLInputElement ? 'line' : (kinds[field.getAttribute('data-takes') ?? ''] ?? 'text');

const kinds: Readonly<Record<string, FieldKind>> = { files: 'document', textFiles: 'formatted' };
