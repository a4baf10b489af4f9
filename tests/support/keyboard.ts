import type { BrowserContext, Locator, Page } from '@playwright/test';

/*
 * Runs journeys without a pointer: Tab, Shift+Tab and the arrow keys reach each control, and the key of its role
 * activates it. No script sets the focus, so a control that keys cannot reach fails the journey.
 */

export const isKeyboardRun = process.env.KEYBOARD !== undefined && process.env.KEYBOARD !== '';

/**
 * Annotation of a journey about the pointer itself. Its description names the reason, and the journey that covers the
 * same feature by keyboard.
 */
export const pointerAnnotation = 'pointer';
export const lostFocusAnnotation = 'focus lost';

interface Mode {
  onLost: (after: string) => void;
}

const modes = new WeakMap<BrowserContext, Mode>();
const lastActions = new WeakMap<Page, { what: string; document: string }>();
const patched = new WeakSet<Locator>();

export const isWithoutPointer = (page: Page): boolean => modes.has(page.context());

/** Disables clicking, hovering and dragging by pointer in this browser context. `page` may be any of its pages. */
export function withoutPointer(page: Page, mode: Mode = { onLost: () => undefined }): void {
  const context = page.context();
  modes.set(context, mode);
  patch(page);
  const hide = (each: Page) => {
    const reject = () =>
      Promise.reject(
        new Error(
          'This journey uses the pointer in a run without one: use the keyboard, or add the annotation "pointer"',
        ),
      );
    for (const device of [each.mouse, each.touchscreen]) {
      for (const name of ['move', 'down', 'up', 'click', 'dblclick', 'wheel', 'tap']) {
        if (name in device) Object.defineProperty(device, name, { value: reject, configurable: true });
      }
    }
  };
  context.pages().forEach(hide);
  context.on('page', hide);
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

type Purpose = 'press' | 'focus' | 'hover';

interface Question {
  purpose: Purpose;
  /** Keys that were already pressed, by the element with the focus. */
  used: Record<string, string[]>;
}

interface TargetElement {
  label: string;
  markup: string;
  role: string;
  type: string;
  checked: boolean;
  expanded: boolean;
  /** True for an option in a listbox that has the focus itself and allows several choices. */
  multiple: boolean;
  editable: boolean;
  inText: boolean;
  value: string;
}

type Answer = { element: TargetElement; document: string; nowhere: boolean } & (
  | { kind: 'wait'; why: string }
  | { kind: 'there' }
  /** `patient`: the focus may still move without a key press. */
  | { kind: 'keys'; keys: string[]; place: string; bound: number; patient: boolean; layer: boolean }
  | { kind: 'unreachable'; why: string }
);

/** Runs in the page. Returns the keys that move the focus one step nearer to `asked`. */
function nextStep(asked: Element, { purpose, used }: Question): Answer {
  const composites = ['menu', 'menubar', 'listbox', 'tablist', 'radiogroup', 'toolbar', 'grid', 'treegrid', 'tree'];
  const interactive = [
    'button',
    'link',
    'checkbox',
    'switch',
    'radio',
    'option',
    'menuitem',
    'menuitemcheckbox',
    'menuitemradio',
    'tab',
    'treeitem',
    'gridcell',
    'textbox',
    'searchbox',
    'combobox',
    'spinbutton',
    'slider',
    'separator',
  ];
  const roleOf = (element: Element): string => {
    const given = element.getAttribute('role')?.split(' ')[0];
    if (given) return given;
    if (element instanceof HTMLInputElement) {
      if (element.type === 'checkbox' || element.type === 'radio') return element.type;
      if (['button', 'submit', 'reset', 'image'].includes(element.type)) return 'button';
      return element.type === 'range'
        ? 'slider'
        : element.type === 'file'
          ? 'file'
          : element.type === 'color'
            ? 'color'
            : 'textbox';
    }
    switch (element.tagName) {
      case 'A':
        return element.hasAttribute('href') ? 'link' : '';
      case 'BUTTON':
      case 'SUMMARY':
        return 'button';
      case 'TEXTAREA':
        return 'textbox';
      case 'SELECT':
        return 'combobox';
      default:
        return element instanceof HTMLElement && element.isContentEditable ? 'textbox' : '';
    }
  };
  const isShown = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0;
  const isDisabled = (element: Element): boolean =>
    element.matches(':disabled') || element.closest('[aria-disabled=true]') !== null;
  const isFocusable = (element: Element): element is HTMLElement =>
    (element instanceof HTMLElement || element instanceof SVGElement) &&
    !element.matches(':disabled') &&
    element.closest('[inert]') === null &&
    (element.hasAttribute('tabindex') ||
      element.matches(
        'a[href],button,input:not([type=hidden]),select,textarea,summary,iframe,audio[controls],video[controls],[contenteditable=""],[contenteditable=true]',
      ));
  const radiosOf = (radio: HTMLInputElement): HTMLInputElement[] =>
    radio.name === ''
      ? [radio]
      : [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].filter(
          (each) => each.name === radio.name && each.form === radio.form && !each.disabled,
        );
  const isTabbable = (element: Element): boolean => {
    if (!isFocusable(element) || element.tabIndex < 0 || !isShown(element)) return false;
    if (element instanceof HTMLInputElement && element.type === 'radio') {
      const group = radiosOf(element);
      const checked = group.find((each) => each.checked);
      return checked === undefined ? element === group[0] || element === document.activeElement : element === checked;
    }
    return true;
  };

  // Returns the element that handles a click. A click hits the element at that point, but an ancestor may handle it.
  const acting = (from: Element | null): Element | null => {
    for (let element = from; element && element !== document.body; element = element.parentElement) {
      if (element instanceof HTMLLabelElement) return element.control;
      if (
        element instanceof HTMLElement &&
        element.isContentEditable &&
        !element.matches('input,button,a[href],select,textarea,[role=button],[role=checkbox]')
      ) {
        let root: HTMLElement = element;
        while (root.parentElement?.isContentEditable) root = root.parentElement;
        return root;
      }
      const role = roleOf(element);
      if (
        interactive.includes(role) ||
        role === 'file' ||
        role === 'color' ||
        (isFocusable(element) && element.tabIndex >= 0)
      )
        return element;
    }
    return null;
  };
  const middle = (): Element | null => {
    const box = asked.getBoundingClientRect();
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return hit && asked.contains(hit) ? hit : null;
  };
  const inside = [...asked.querySelectorAll('*')];
  const findTarget = (): Element | null => {
    const own = acting(asked);
    if (purpose === 'hover') return isTabbable(asked) ? asked : (inside.find(isTabbable) ?? own);
    if (purpose === 'focus') return own === asked || !isFocusable(asked) ? own : asked;
    const hit = acting(middle());
    return hit && asked.contains(hit) ? hit : own;
  };
  const target = findTarget();

  const nameOf = (element: Element): string =>
    element.getAttribute('aria-label') ??
    (element.getAttribute('aria-labelledby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ')
      .trim();
  const labelOf = (element: Element): string => {
    const labels =
      element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
        ? [...(element.labels ?? [])].map((each) => each.textContent).join(' ')
        : '';
    const name = [nameOf(element), labels, element.textContent ?? ''].find((each) => each.trim() !== '') ?? '';
    return `${roleOf(element) || element.tagName.toLowerCase()} "${name.replaceAll(/\s+/g, ' ').trim().slice(0, 80)}"`;
  };
  const active = document.activeElement ?? document.body;
  const list = target?.parentElement?.closest('[role=listbox]');
  const isChecked = (element: Element): boolean =>
    element instanceof HTMLInputElement ? element.checked : element.getAttribute('aria-checked') === 'true';
  const shared = {
    document: `${performance.timeOrigin} ${location.pathname}`,
    nowhere: active === document.body || active === document.documentElement,
    element: {
      label: labelOf(target ?? asked),
      markup: (target ?? asked).outerHTML.slice(0, 200),
      role: target ? roleOf(target) : '',
      type: target instanceof HTMLInputElement ? target.type : (target?.tagName.toLowerCase() ?? ''),
      checked: target !== null && isChecked(target),
      expanded: target?.getAttribute('aria-expanded') === 'true',
      multiple: list?.getAttribute('aria-multiselectable') === 'true' && active === list,
      editable: target instanceof HTMLElement && target.isContentEditable,
      inText: target instanceof HTMLElement && target.isContentEditable && target !== asked && !asked.contains(target),
      value: target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target.value : '',
    },
  };
  // Also look at the labels, because a label may draw its checkbox or radio button.
  const seen = [asked, ...(asked instanceof HTMLInputElement ? [...(asked.labels ?? [])] : [])].some((each) => {
    const box = each.getBoundingClientRect();
    return isShown(each) && box.width > 0 && box.height > 0;
  });
  if (!seen) return { ...shared, kind: 'wait', why: 'it is not visible' };
  if (!target) return { ...shared, kind: 'unreachable', why: 'no element there can be reached by keys' };
  if (purpose !== 'hover' && isDisabled(target)) return { ...shared, kind: 'wait', why: 'it is disabled' };

  const ids = ((globalThis as { keyboardPlaces?: WeakMap<Element, number> }).keyboardPlaces ??= new WeakMap());
  const placeOf = (element: Element): string => {
    const id = ids.get(element) ?? Math.round(performance.now() * 1000);
    ids.set(element, id);
    return String(id);
  };
  const described = (owner: Element): Element | null => {
    const id = owner.getAttribute('aria-activedescendant');
    return id ? document.getElementById(id) : null;
  };
  if (
    active === target ||
    (active instanceof HTMLElement &&
      target instanceof HTMLElement &&
      active.isContentEditable &&
      target.isContentEditable &&
      target.contains(active))
  )
    return { ...shared, kind: 'there' };

  // An open list or menu traps the focus until it is closed, so it must be closed first.
  const popup = active.closest('[role=menu]');
  const layer = popup !== null && !popup.contains(target);

  const order = (() => {
    const all = [...document.querySelectorAll('*')].filter(isTabbable) as HTMLElement[];
    return [
      ...all.filter((each) => each.tabIndex > 0).sort((one, other) => one.tabIndex - other.tabIndex),
      ...all.filter((each) => each.tabIndex === 0),
    ];
  })();
  const walkTo = (goal: Element): Answer => {
    const to = order.indexOf(goal as HTMLElement);
    const bound = order.length;
    const place = placeOf(active);
    if (shared.nowhere) return { ...shared, kind: 'keys', keys: ['Tab'], place, bound, patient: true, layer };
    const at = order.indexOf(active as HTMLElement);
    const follows = (each: Element) => (active.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    const before = order.filter((each) => !follows(each) && each !== active).length;
    const steps = at >= 0 ? to - at : to >= before ? to - before + 1 : to - before;
    // Wait if a dialog is about to take the focus.
    const dialog = goal.closest('[role=dialog],[role=alertdialog]');
    const patient = dialog !== null && !dialog.contains(active);
    return {
      ...shared,
      kind: 'keys',
      keys: Array.from({ length: Math.max(1, Math.min(Math.abs(steps), patient ? 1 : 12)) }, () =>
        steps < 0 ? 'Shift+Tab' : 'Tab',
      ),
      place,
      bound,
      patient,
      layer,
    };
  };
  const arrowsFrom = (current: Element | null, composite: Element): Answer => {
    const from = current?.getBoundingClientRect();
    const to = target.getBoundingClientRect();
    const place = placeOf(current ?? composite);
    const [dx, dy] = from
      ? [to.left + to.width / 2 - from.left - from.width / 2, to.top + to.height / 2 - from.top - from.height / 2]
      : [0, 1];
    const [sideways, upOrDown] = [
      dx < 0 ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'],
      dy < 0 ? ['ArrowUp', 'ArrowDown'] : ['ArrowDown', 'ArrowUp'],
    ];
    const vertical =
      ['menu', 'listbox', 'tree'].includes(roleOf(composite)) &&
      composite.getAttribute('aria-orientation') !== 'horizontal';
    const overlaps = from !== undefined && to.left < from.right && to.right > from.left;
    const isTree = roleOf(composite) === 'tree';
    const keys =
      vertical || overlaps || Math.abs(dy) > Math.abs(dx) * 3
        ? [upOrDown[0], ...(isTree ? [] : [sideways[0]]), upOrDown[1], ...(isTree ? [] : [sideways[1]])]
        : [sideways[0], upOrDown[0], sideways[1], upOrDown[1]];
    const next = keys.find((key) => key !== undefined && !(used[place] ?? []).includes(key));
    if (next === undefined)
      return { ...shared, kind: 'unreachable', why: `no arrow key reaches it from ${labelOf(current ?? composite)}` };
    return {
      ...shared,
      kind: 'keys',
      keys: [next],
      place,
      bound: composite.querySelectorAll('*').length,
      patient: false,
      layer: false,
    };
  };

  // Press Alt+T, which moves the focus to the toasts, even over an open dialog.
  const messages = target.closest('[data-sonner-toaster]');
  if (messages && !messages.contains(active))
    return {
      ...shared,
      kind: 'keys',
      keys: ['Alt+KeyT'],
      place: placeOf(active),
      bound: 10,
      patient: false,
      layer: false,
    };

  const composite = target.parentElement?.closest(composites.map((role) => `[role=${role}]`).join(',')) ?? null;
  if (isTabbable(target) && !(composite && roleOf(composite) === 'menu')) return walkTo(target);
  if (target instanceof HTMLInputElement && target.type === 'radio') {
    const group = radiosOf(target);
    if (group.includes(active as HTMLInputElement))
      return arrowsFrom(active, composite ?? target.form ?? document.body);
    const stop = group.find(isTabbable);
    return stop ? walkTo(stop) : { ...shared, kind: 'unreachable', why: 'no radio button of its group can be reached' };
  }
  const isMoved = isFocusable(target) && target.tabIndex < 0;
  if (composite && !isMoved) {
    const owners =
      composite.id === ''
        ? []
        : [
            ...document.querySelectorAll(
              `[aria-controls~="${CSS.escape(composite.id)}"],[aria-owns~="${CSS.escape(composite.id)}"]`,
            ),
          ];
    const marked = composite.querySelector('[data-combobox-selected]');
    const typing =
      isFocusable(active) &&
      active.matches('input,textarea,[contenteditable=true]') &&
      described(active) !== null &&
      composite.contains(described(active));
    const isOwner = active === composite || owners.includes(active) || typing;
    const current = described(active) ?? (isOwner ? marked : null);
    if (isOwner && current === target) return { ...shared, kind: 'there' };
    if (isOwner) return arrowsFrom(current && composite.contains(current) ? current : null, composite);
    const inner = [...composite.querySelectorAll('*')].filter(isTabbable);
    const goal = isTabbable(composite) ? composite : (owners.find(isTabbable) ?? inner[0]);
    if (goal === undefined) return { ...shared, kind: 'unreachable', why: `its ${roleOf(composite)} can't be reached` };
    return walkTo(goal);
  }
  if (isMoved) {
    // Use the arrow keys within a row or list, because Tab reaches only one of its elements.
    const role = roleOf(target);
    const alike = (element: Element) =>
      roleOf(element) === role &&
      (role !== 'button' ||
        element.getAttribute('aria-roledescription') === target.getAttribute('aria-roledescription'));
    let around = composite ?? target.parentElement;
    while (
      !composite &&
      around &&
      around !== document.body &&
      ![...around.querySelectorAll('*')].some((each) => each !== target && isTabbable(each) && alike(each))
    )
      around = around.parentElement;
    if (around && around !== document.body) {
      if (around === active || (around.contains(active) && (composite !== null || alike(active))))
        return arrowsFrom(active === around ? null : active, around);
      const stops = [...around.querySelectorAll('*')].filter(
        (each) => isTabbable(each) && (composite !== null || alike(each)),
      );
      const nearer = stops.find((each) => each.parentElement?.parentElement?.contains(target)) ?? stops[0];
      if (nearer) return walkTo(nearer);
      if (isTabbable(around)) return walkTo(around);
      const opener = around.id === '' ? null : document.querySelector(`[aria-controls~="${CSS.escape(around.id)}"]`);
      if (opener)
        return opener === active
          ? {
              ...shared,
              kind: 'keys',
              keys: ['ArrowDown'],
              place: placeOf(active),
              bound: 10,
              patient: true,
              layer: false,
            }
          : isTabbable(opener)
            ? walkTo(opener)
            : { ...shared, kind: 'unreachable', why: "what opens it can't be reached" };
      if (roleOf(around) === 'menu')
        return {
          ...shared,
          kind: 'keys',
          keys: ['Tab'],
          place: placeOf(active),
          bound: order.length,
          patient: true,
          layer: false,
        };
    }
  }
  return {
    ...shared,
    kind: 'unreachable',
    why: isMoved ? 'it is not in the tab order, and no arrow key reaches it' : 'it is not in the tab order',
  };
}

async function reach(
  locator: Locator,
  purpose: Purpose,
  { timeout = 15_000, held = '' }: { timeout?: number; held?: string } = {},
): Promise<TargetElement> {
  const page = locator.page();
  const began = Date.now();
  const used: Record<string, string[]> = {};
  let tabs = 0;
  let moves = 0;
  let patience = Date.now() + 400;
  let unreachableSince = 0;
  let escaped = false;
  let why = 'it did not appear';
  for (;;) {
    const left = timeout - (Date.now() - began);
    if (left <= 0) throw new Error(`Without a pointer: ${String(locator)} was not reached in ${timeout} ms: ${why}`);
    const answer = await locator.evaluate(nextStep, { purpose, used }, { timeout: left });
    const lastAction = lastActions.get(page);
    if (!answer.nowhere || answer.kind === 'there') lastActions.delete(page);
    if (answer.kind === 'there') return answer.element;
    if (answer.kind === 'wait') {
      why = answer.why;
      await wait(40);
      continue;
    }
    if (answer.kind === 'unreachable') {
      why = answer.why;
      // Wait, because the element may still be rendering.
      unreachableSince ||= Date.now();
      if (Date.now() - unreachableSince > 1_500)
        throw new Error(
          `Without a pointer, keys cannot reach this element: ${answer.element.label}\n${why}\n${answer.element.markup}`,
        );
      await wait(60);
      continue;
    }
    unreachableSince = 0;
    if ((answer.patient || answer.nowhere) && Date.now() < patience) {
      await wait(40);
      continue;
    }
    if (answer.nowhere && lastAction && lastAction.document === answer.document) {
      modes.get(page.context())?.onLost(lastAction.what);
      lastActions.delete(page);
    }
    const isTab = answer.keys[0]?.endsWith('Tab') === true;
    if (isTab) tabs += answer.keys.length;
    else moves += answer.keys.length;
    if (answer.layer || tabs > answer.bound * 2 + 30 || moves > answer.bound * 2 + 30) {
      if (escaped && !answer.layer)
        throw new Error(
          `Without a pointer, keys cannot reach this element: ${answer.element.label}\n${tabs} presses of Tab and ${moves} of arrow keys did not reach it\n${answer.element.markup}`,
        );
      // Press Escape to close what covers the element, as a click outside would do.
      if (!escaped || answer.layer) await page.keyboard.press('Escape');
      escaped = true;
      [tabs, moves] = [0, 0];
      await wait(100);
      continue;
    }
    for (const key of answer.keys) await page.keyboard.press(held !== '' && !isTab ? `${held}+${key}` : key);
    if (!isTab) (used[answer.place] ??= []).push(...answer.keys);
    patience = Math.max(patience, Date.now() + (answer.patient ? 80 : 0));
  }
}

const spaceRoles = ['checkbox', 'switch', 'radio'];
const typingRoles = ['textbox', 'searchbox', 'spinbutton', 'slider', 'color'];

/** Returns the key that replaces a click on this element, or null if a click only sets the focus. */
function keyFor(element: TargetElement): string | null {
  // Space selects an element of a canvas. Enter would open it.
  if (spaceRoles.includes(element.role) || element.role === 'group') return 'Space';
  if (element.role === 'option') return element.multiple ? 'Space' : 'Enter';
  if (element.role === 'combobox' && ['text', 'search', 'select'].includes(element.type))
    return element.type === 'select' || element.expanded ? null : 'ArrowDown';
  if (element.editable || typingRoles.includes(element.role)) return null;
  return 'Enter';
}

const remember = async (page: Page, what: string): Promise<void> => {
  const document = await page.evaluate(() => `${performance.timeOrigin} ${location.pathname}`).catch(() => '');
  lastActions.set(page, { what, document });
};

interface ClickOptions {
  button?: 'left' | 'right' | 'middle';
  modifiers?: readonly string[];
  timeout?: number;
}

async function press(locator: Locator, { button, modifiers = [], timeout }: ClickOptions = {}): Promise<void> {
  const page = locator.page();
  const isRange =
    modifiers.includes('Shift') &&
    (await locator.evaluate((element) => element.matches('[role=listbox][aria-multiselectable=true] [role=option]')));
  const element = await reach(locator, 'press', { timeout, held: isRange ? 'Shift' : '' });
  if (isRange) return;
  const isCard =
    modifiers.length > 0 && (await locator.evaluate((each) => each.closest('[data-task-id][role=button]') !== null));
  if (element.inText) await moveCaret(locator);
  let key = keyFor(element);
  if (button === 'right') key = 'Shift+F10';
  else if (isCard) key = modifiers.includes('Shift') ? 'Shift+x' : 'x';
  else if (key !== null && element.role !== 'option' && modifiers.length > 0) key = `${modifiers.join('+')}+${key}`;
  if (element.role === 'radio' && element.checked) key = null;
  if (key !== null) await page.keyboard.press(key);
  await remember(page, element.label);
}

async function moveCaret(locator: Locator): Promise<void> {
  const page = locator.page();
  const isIn = () => locator.evaluate((element) => element.contains(document.getSelection()?.focusNode ?? null));
  for (const [key, presses] of [
    ['', 1],
    ['Control+Home', 1],
    ['ArrowDown', 60],
    ['Control+Home', 1],
    ['ArrowRight', 400],
  ] as const) {
    for (let at = 0; at < presses; at += 1) {
      if (key !== '') await page.keyboard.press(key);
      if (await isIn()) return;
    }
  }
  throw new Error(`Without a pointer, the caret can't be brought to ${String(locator)}`);
}

async function setChecked(locator: Locator, checked: boolean, { timeout }: { timeout?: number } = {}): Promise<void> {
  const page = locator.page();
  const element = await reach(locator, 'press', { timeout });
  if (element.checked === checked) return;
  await page.keyboard.press('Space');
  await remember(page, element.label);
  const began = Date.now();
  while (
    (await locator.evaluate(
      (each) =>
        each.matches(':checked') ||
        each.getAttribute('aria-checked') === 'true' ||
        (each instanceof HTMLLabelElement && each.control?.matches(':checked') === true),
    )) !== checked
  ) {
    if (Date.now() - began > (timeout ?? 10_000))
      throw new Error(`Space didn't ${checked ? 'check' : 'uncheck'} ${element.label}`);
    await wait(40);
  }
}

async function write(locator: Locator, value: string, { timeout }: { timeout?: number } = {}): Promise<void> {
  const page = locator.page();
  const element = await reach(locator, 'press', { timeout });
  if (element.type === 'date') return writeDate(locator, value, element);
  await page.keyboard.press('ControlOrMeta+a');
  if (value === '') await page.keyboard.press('Delete');
  else if (value.length <= 60 && /^[ -~]*$/.test(value)) await page.keyboard.type(value);
  else await page.keyboard.insertText(value);
  await remember(page, element.label);
}

/** Types a date part by part: first with the day first, and if that fails, with the month first. */
async function writeDate(locator: Locator, value: string, { label }: TargetElement): Promise<void> {
  const page = locator.page();
  const [year = '', month = '', day = ''] = value.split('-');
  for (const digits of [`${day}${month}${year}`, `${month}${day}${year}`]) {
    for (let at = 0; at < 3; at += 1) await page.keyboard.press('ArrowLeft');
    if (value === '')
      for (const key of ['Delete', 'ArrowRight', 'Delete', 'ArrowRight', 'Delete']) await page.keyboard.press(key);
    else await page.keyboard.type(digits);
    if ((await locator.inputValue()) === value) return remember(page, label);
  }
  throw new Error(`The day ${value} can't be typingRoles into ${label}`);
}

/**
 * Drags by keys as the product does: Space starts the drag, the arrows move, Space drops. Drops nothing if the arrows
 * cannot reach the target.
 */
export async function dragByKeys(from: Locator, target: Locator): Promise<void> {
  const page = from.page();
  const element = await reach(from, 'press');
  if (element.role === 'option') return page.keyboard.press('Enter');
  await page.keyboard.press('Space');
  const lifted = page.locator('[data-mode=lifted]').first();
  await lifted.waitFor({ timeout: 5_000 });
  const places = new Map<number, number>();
  for (;;) {
    const ends = [await lifted.boundingBox(), await target.boundingBox()];
    if (!ends[0] || !ends[1]) throw new Error('both ends of a drag have to be on screen');
    const [at, aim] = [ends[0].x + ends[0].width / 2, ends[1]];
    if (at > aim.x && at < aim.x + aim.width) break;
    places.set(at, (places.get(at) ?? 0) + 1);
    // The arrow keys skip columns that reject the card, so nothing can be dropped there.
    if ((places.get(at) ?? 0) > 5) return page.keyboard.press('Escape');
    await page.keyboard.press(at < aim.x ? 'ArrowRight' : 'ArrowLeft');
    await wait(60);
  }
  await page.keyboard.press('Space');
  await remember(page, `dropping ${element.label}`);
}

/** Replaces the actions of all locators in this worker. In contexts without a pointer, the actions use keys. */
function patch(page: Page): void {
  const locators: Locator = Object.getPrototypeOf(page.locator('html'));
  if (patched.has(locators)) return;
  patched.add(locators);
  const usesKeys = (locator: Locator) => isWithoutPointer(locator.page());
  const {
    click,
    dblclick,
    tap,
    hover,
    focus,
    check,
    uncheck,
    setChecked: set,
    fill,
    clear,
    press: pressKey,
    pressSequentially,
    dragTo,
  } = locators;
  locators.click = function (options) {
    return usesKeys(this) ? press(this, options) : click.call(this, options);
  };
  locators.dblclick = function (options) {
    return usesKeys(this) ? press(this, options) : dblclick.call(this, options);
  };
  locators.tap = function (options) {
    return usesKeys(this) ? press(this, options) : tap.call(this, options);
  };
  locators.hover = async function (options) {
    await (usesKeys(this) ? reach(this, 'hover', options) : hover.call(this, options));
  };
  locators.focus = async function (options) {
    await (usesKeys(this) ? reach(this, 'focus', options) : focus.call(this, options));
  };
  locators.check = function (options) {
    return usesKeys(this) ? setChecked(this, true, options) : check.call(this, options);
  };
  locators.uncheck = function (options) {
    return usesKeys(this) ? setChecked(this, false, options) : uncheck.call(this, options);
  };
  locators.setChecked = function (checked, options) {
    return usesKeys(this) ? setChecked(this, checked, options) : set.call(this, checked, options);
  };
  locators.fill = function (value, options) {
    return usesKeys(this) ? write(this, value, options) : fill.call(this, value, options);
  };
  locators.clear = function (options) {
    return usesKeys(this) ? write(this, '', options) : clear.call(this, options);
  };
  locators.dragTo = function (target, options) {
    return usesKeys(this) ? dragByKeys(this, target) : dragTo.call(this, target, options);
  };
  locators.press = async function (key, options) {
    if (!usesKeys(this)) return pressKey.call(this, key, options);
    const element = await reach(this, 'focus', options);
    await this.page().keyboard.press(key, options);
    await remember(this.page(), element.label);
  };
  locators.pressSequentially = async function (text, options) {
    if (!usesKeys(this)) return pressSequentially.call(this, text, options);
    await reach(this, 'focus', options);
    await this.page().keyboard.type(text, options);
  };
}
