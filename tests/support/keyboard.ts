import type { BrowserContext, Locator, Page } from '@playwright/test';

/*
 * Journeys without a pointer: what a journey clicks is reached by Tab, Shift+Tab and the arrow keys and pressed by the
 * key its role answers to. Nothing is focused by script, so what can't be reached by keys fails the journey.
 */

/** Whether every journey is to be walked by keys: npm run keyboard. */
export const isKeyboardRun = process.env.KEYBOARD !== undefined && process.env.KEYBOARD !== '';

/** The annotation of a journey that is about the pointer itself, with the reason and the journey that does the same by keys. */
export const pointerAnnotation = 'pointer';
/** The annotation of what a person by keyboard had to put up with. */
export const lostAnnotation = 'focus lost';

interface Mode {
  /** Told when nothing has the focus any more after a deed. */
  onLost: (after: string) => void;
}

const modes = new WeakMap<BrowserContext, Mode>();
/** What was done last on a page, and in which document. */
const lastDeeds = new WeakMap<Page, { what: string; document: string }>();
const patched = new WeakSet<Locator>();

/** Whether this page is driven by keys alone. */
export const isWithoutPointer = (page: Page): boolean => modes.has(page.context());

/** From here on nothing in this browser context is clicked, hovered or dragged; `page` is any page of it. */
export function withoutPointer(page: Page, mode: Mode = { onLost: () => undefined }): void {
  const context = page.context();
  modes.set(context, mode);
  patch(page);
  const hide = (each: Page) => {
    const refuse = () =>
      Promise.reject(
        new Error(
          'This journey uses the pointer itself, which is not there: give it a way by keys, or mark it with the annotation "pointer"',
        ),
      );
    for (const device of [each.mouse, each.touchscreen]) {
      for (const name of ['move', 'down', 'up', 'click', 'dblclick', 'wheel', 'tap']) {
        if (name in device) Object.defineProperty(device, name, { value: refuse, configurable: true });
      }
    }
  };
  context.pages().forEach(hide);
  context.on('page', hide);
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

type Aim = 'press' | 'focus' | 'hover';

interface Question {
  aim: Aim;
  /** Keys that were pressed already, by the place where the focus was. */
  used: Record<string, string[]>;
}

interface Element_ {
  /** For people: its role and name. */
  label: string;
  /** How it begins. */
  markup: string;
  role: string;
  type: string;
  checked: boolean;
  expanded: boolean;
  /** It is one of several that can be chosen in a list that has the focus itself. */
  multiple: boolean;
  editable: boolean;
  /** The thing asked for is a part of the text that is edited. */
  inText: boolean;
  value: string;
}

type Answer = { element: Element_; document: string; nowhere: boolean } & (
  | { kind: 'wait'; why: string }
  | { kind: 'there' }
  /** `patient`: the focus may be about to move by itself. */
  | { kind: 'keys'; keys: string[]; place: string; bound: number; patient: boolean; layer: boolean }
  | { kind: 'unreachable'; why: string }
);

/** In the page: how to get from where the focus is one step nearer to `asked`. */
function look(asked: Element, { aim, used }: Question): Answer {
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

  // The pointer would hit what lies there; the one that acts is around it.
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
  const asTarget = (): Element | null => {
    const own = acting(asked);
    if (aim === 'hover') return isTabbable(asked) ? asked : (inside.find(isTabbable) ?? own);
    if (aim === 'focus') return own === asked || !isFocusable(asked) ? own : asked;
    const hit = acting(middle());
    return hit && asked.contains(hit) ? hit : own;
  };
  const target = asTarget();

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
  // A box may be drawn by its label.
  const seen = [asked, ...(asked instanceof HTMLInputElement ? [...(asked.labels ?? [])] : [])].some((each) => {
    const box = each.getBoundingClientRect();
    return isShown(each) && box.width > 0 && box.height > 0;
  });
  if (!seen) return { ...shared, kind: 'wait', why: 'it is not visible' };
  if (!target) return { ...shared, kind: 'unreachable', why: 'nothing that keys can reach acts there' };
  if (aim !== 'hover' && isDisabled(target)) return { ...shared, kind: 'wait', why: 'it is disabled' };

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

  // An open list or menu keeps the focus to itself until it is closed.
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
    // A dialog may be about to take the focus.
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
      return { ...shared, kind: 'unreachable', why: `no arrow key leads there from ${labelOf(current ?? composite)}` };
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

  // The messages at the bottom have a key of their own, which works over an open dialog too.
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
    return stop ? walkTo(stop) : { ...shared, kind: 'unreachable', why: 'no one of its group can be reached' };
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
    // One of a row or a list takes Tab, the arrows go on from there.
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
    why: isMoved ? 'it is left out of the tab order, and no arrow keys lead to it' : 'it is not in the tab order',
  };
}

/** Brings the focus to what `locator` names, by keys; answers what stands there. */
async function reach(
  locator: Locator,
  aim: Aim,
  { timeout = 15_000, held = '' }: { timeout?: number; held?: string } = {},
): Promise<Element_> {
  const page = locator.page();
  const began = Date.now();
  const used: Record<string, string[]> = {};
  let tabs = 0;
  let moves = 0;
  let patience = Date.now() + 400;
  let despair = 0;
  let escaped = false;
  let why = 'it was not there';
  for (;;) {
    const left = timeout - (Date.now() - began);
    if (left <= 0) throw new Error(`Without a pointer: ${String(locator)} was not reached in ${timeout} ms: ${why}`);
    const answer = await locator.evaluate(look, { aim, used }, { timeout: left });
    const deed = lastDeeds.get(page);
    if (!answer.nowhere || answer.kind === 'there') lastDeeds.delete(page);
    if (answer.kind === 'there') return answer.element;
    if (answer.kind === 'wait') {
      why = answer.why;
      await wait(40);
      continue;
    }
    if (answer.kind === 'unreachable') {
      why = answer.why;
      // What is being drawn may get there yet.
      despair ||= Date.now();
      if (Date.now() - despair > 1_500)
        throw new Error(
          `Without a pointer, this can't be reached: ${answer.element.label}\n${why}\n${answer.element.markup}`,
        );
      await wait(60);
      continue;
    }
    despair = 0;
    if ((answer.patient || answer.nowhere) && Date.now() < patience) {
      await wait(40);
      continue;
    }
    if (answer.nowhere && deed && deed.document === answer.document) {
      modes.get(page.context())?.onLost(deed.what);
      lastDeeds.delete(page);
    }
    const isTab = answer.keys[0]?.endsWith('Tab') === true;
    if (isTab) tabs += answer.keys.length;
    else moves += answer.keys.length;
    if (answer.layer || tabs > answer.bound * 2 + 30 || moves > answer.bound * 2 + 30) {
      if (escaped && !answer.layer)
        throw new Error(
          `Without a pointer, this can't be reached: ${answer.element.label}\n${tabs} presses of Tab and ${moves} arrows didn't lead to it\n${answer.element.markup}`,
        );
      // What is open above it is closed as a click beside it would have done.
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

const spaced = ['checkbox', 'switch', 'radio'];
const typed = ['textbox', 'searchbox', 'spinbutton', 'slider', 'color'];

/** The key that does what a click on this would do; none where the focus is all a click gives. */
function keyFor(element: Element_): string | null {
  // A thing on a canvas is chosen; Enter does more with it.
  if (spaced.includes(element.role) || element.role === 'group') return 'Space';
  if (element.role === 'option') return element.multiple ? 'Space' : 'Enter';
  if (element.role === 'combobox' && ['text', 'search', 'select'].includes(element.type))
    return element.type === 'select' || element.expanded ? null : 'ArrowDown';
  if (element.editable || typed.includes(element.role)) return null;
  return 'Enter';
}

const remember = async (page: Page, what: string): Promise<void> => {
  const document = await page.evaluate(() => `${performance.timeOrigin} ${location.pathname}`).catch(() => '');
  lastDeeds.set(page, { what, document });
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

/** Moves the caret by arrow keys into a part of the text that has the focus. */
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

/** A day is typed part by part, in the order of the language. */
async function writeDate(locator: Locator, value: string, { label }: Element_): Promise<void> {
  const page = locator.page();
  const [year = '', month = '', day = ''] = value.split('-');
  for (const digits of [`${day}${month}${year}`, `${month}${day}${year}`]) {
    for (let at = 0; at < 3; at += 1) await page.keyboard.press('ArrowLeft');
    if (value === '')
      for (const key of ['Delete', 'ArrowRight', 'Delete', 'ArrowRight', 'Delete']) await page.keyboard.press(key);
    else await page.keyboard.type(digits);
    if ((await locator.inputValue()) === value) return remember(page, label);
  }
  throw new Error(`The day ${value} can't be typed into ${label}`);
}

/** Drags as the product does it by keys: what is lifted by Space goes on with the arrows and is put down by Space. */
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
    // Where it may not go the arrows don't lead: nothing is dropped there.
    if ((places.get(at) ?? 0) > 5) return page.keyboard.press('Escape');
    await page.keyboard.press(at < aim.x ? 'ArrowRight' : 'ArrowLeft');
    await wait(60);
  }
  await page.keyboard.press('Space');
  await remember(page, `putting down ${element.label}`);
}

/** Gives the deeds of every locator of this worker their way by keys, for the contexts that are in the mode. */
function patch(page: Page): void {
  const locators: Locator = Object.getPrototypeOf(page.locator('html'));
  if (patched.has(locators)) return;
  patched.add(locators);
  const isKeyed = (locator: Locator) => isWithoutPointer(locator.page());
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
    return isKeyed(this) ? press(this, options) : click.call(this, options);
  };
  locators.dblclick = function (options) {
    return isKeyed(this) ? press(this, options) : dblclick.call(this, options);
  };
  locators.tap = function (options) {
    return isKeyed(this) ? press(this, options) : tap.call(this, options);
  };
  locators.hover = async function (options) {
    await (isKeyed(this) ? reach(this, 'hover', options) : hover.call(this, options));
  };
  locators.focus = async function (options) {
    await (isKeyed(this) ? reach(this, 'focus', options) : focus.call(this, options));
  };
  locators.check = function (options) {
    return isKeyed(this) ? setChecked(this, true, options) : check.call(this, options);
  };
  locators.uncheck = function (options) {
    return isKeyed(this) ? setChecked(this, false, options) : uncheck.call(this, options);
  };
  locators.setChecked = function (checked, options) {
    return isKeyed(this) ? setChecked(this, checked, options) : set.call(this, checked, options);
  };
  locators.fill = function (value, options) {
    return isKeyed(this) ? write(this, value, options) : fill.call(this, value, options);
  };
  locators.clear = function (options) {
    return isKeyed(this) ? write(this, '', options) : clear.call(this, options);
  };
  locators.dragTo = function (target, options) {
    return isKeyed(this) ? dragByKeys(this, target) : dragTo.call(this, target, options);
  };
  locators.press = async function (key, options) {
    if (!isKeyed(this)) return pressKey.call(this, key, options);
    const element = await reach(this, 'focus', options);
    await this.page().keyboard.press(key, options);
    await remember(this.page(), element.label);
  };
  locators.pressSequentially = async function (text, options) {
    if (!isKeyed(this)) return pressSequentially.call(this, text, options);
    await reach(this, 'focus', options);
    await this.page().keyboard.type(text, options);
  };
}
