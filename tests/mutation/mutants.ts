type MutantKind = 'transition' | 'guard' | 'target' | 'action' | 'parameters' | 'entry' | 'exit' | 'delay';

export interface Mutant {
  /** Place in the machine, for example `editing.saving on answered[1]`. */
  at: string;
  kind: MutantKind;
}

/** Parts of a machine that mutants change: its config, and the actions and delays that it names. */
export interface Chart {
  config: object;
  actions?: Record<string, unknown>;
  delays?: Record<string, unknown>;
}

type Candidate = Record<string, unknown>;
interface Node {
  id?: string;
  type?: string;
  on?: Record<string, unknown>;
  after?: Record<string, unknown>;
  always?: unknown;
  onDone?: unknown;
  invoke?: unknown;
  entry?: unknown;
  exit?: unknown;
  states?: Record<string, Node>;
}
type Note = (at: string, kind: MutantKind) => boolean;

/**
 * Returns every mutant of a chart in a fixed order, one per place. A removed transition keeps its place without target
 * and actions. The number of transitions stays equal, so only a test of the behaviour can detect the mutant.
 */
export const mutantsOf = (chart: Chart): Mutant[] => walk(chart, null).found;

export const mutated = <C extends Chart>(chart: C, index: number): C => walk(chart, index).chart as C;

const listOf = (value: unknown): unknown[] => (value === undefined ? [] : Array.isArray(value) ? value : [value]);

function walk(chart: Chart, wanted: number | null): { found: Mutant[]; chart: Chart } {
  const found: Mutant[] = [];
  const note: Note = (at, kind) => found.push({ at, kind }) - 1 === wanted;
  const entriesOf = (values: Record<string, unknown>, change: (value: unknown, name: string) => unknown) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value, name)]));
  const config = mutatedNodes(chart, note);
  const { actions, delays } = chart;
  return {
    found,
    chart: {
      config,
      ...(actions && { actions: entriesOf(actions, (action, name) => withParameters(action, `named ${name}`, note)) }),
      ...(delays && {
        delays: entriesOf(delays, (delay, name) => (note(`named ${name}`, 'delay') ? changedDelay(delay) : delay)),
      }),
    },
  };
}

function mutatedNodes({ config, actions: named = {} }: Chart, note: Note): Node {
  const targets = new Targets(config as Node);

  const candidates = (value: unknown, at: string, source: readonly string[]): unknown => {
    if (value === undefined) return value;
    const list = listOf(value).map((candidate, index) =>
      transition(candidate, Array.isArray(value) ? `${at}[${index}]` : at, source),
    );
    return Array.isArray(value) ? list : list[0];
  };

  const transition = (candidate: unknown, at: string, source: readonly string[]): unknown => {
    const whole: Candidate = typeof candidate === 'string' ? { target: candidate } : (candidate as Candidate);
    const { target, actions, guard, ...rest } = whole;
    const list = listOf(actions);
    // A transition without target and actions only blocks later candidates, so its removal would change nothing.
    const isIdle = !('target' in whole) && list.length === 0;
    if (!isIdle && note(at, 'transition')) return guard === undefined ? rest : { ...rest, guard };
    if (guard !== undefined && note(at, 'guard')) {
      const { guard: _guard, ...unguarded } = whole;
      return unguarded;
    }
    const [first, ...others] = listOf(target);
    const other = typeof first === 'string' ? targets.otherThan(first, source) : null;
    if (other !== null && note(at, 'target'))
      return { ...whole, target: others.length === 0 ? other : [other, ...others] };
    // Without its only action, the transition would be the removed one.
    const substitute = first === undefined && list.length === 1 ? substituteOf(list[0]) : undefined;
    const changed = actionList(actions, at, 'action', substitute);
    return changed === actions ? candidate : { ...whole, actions: changed };
  };

  const substituteOf = (action: unknown): string | null => {
    const names = Object.keys(named);
    return names.find((_, index) => names.at(index - 1) === nameOf(action) && names.length > 1) ?? null;
  };

  /** Removes or changes an action of the list. A `substitute` takes the place of a removed one, null only changes. */
  const actionList = (actions: unknown, at: string, kind: MutantKind, substitute?: string | null): unknown => {
    const list = listOf(actions);
    let changed = list;
    for (const [index, action] of list.entries()) {
      const place = `${at} ${nameOf(action)}`;
      const others = (...between: unknown[]) => [...list.slice(0, index), ...between, ...list.slice(index + 1)];
      if (substitute !== null && note(place, kind)) changed = substitute === undefined ? others() : others(substitute);
      const given = withParameters(action, place, note);
      if (given !== action) changed = others(given);
    }
    return changed === list ? actions : changed;
  };

  const visit = (node: Node, path: readonly string[]): Node => {
    const name = path.join('.') || '(root)';
    const table = (transitions: Record<string, unknown> | undefined, at: string) =>
      transitions &&
      Object.fromEntries(
        Object.entries(transitions).map(([event, value]) => [event, candidates(value, `${name} ${at} ${event}`, path)]),
      );
    const changed: Node = { ...node };
    if (node.entry !== undefined) changed.entry = actionList(node.entry, `${name} entry`, 'entry');
    if (node.exit !== undefined) changed.exit = actionList(node.exit, `${name} exit`, 'exit');
    if (node.on) changed.on = table(node.on, 'on') ?? {};
    if (node.after) {
      const after = Object.entries(table(node.after, 'after') ?? {});
      changed.after = Object.fromEntries(
        after.map(([delay, value]) =>
          /^\d+$/.test(delay) && note(`${name} after ${delay}`, 'delay')
            ? [changedDelay(Number(delay)), value]
            : [delay, value],
        ),
      );
    }
    if (node.always !== undefined) changed.always = candidates(node.always, `${name} always`, path);
    if (node.onDone !== undefined) changed.onDone = candidates(node.onDone, `${name} done`, path);
    if (node.invoke !== undefined) {
      const invokes = listOf(node.invoke).map((one) => {
        const invoke = one as { id?: string } & Record<string, unknown>;
        const of = `${name} invoke ${invoke.id ?? ''}`;
        return {
          ...invoke,
          ...('onDone' in invoke && { onDone: candidates(invoke['onDone'], `${of} done`, path) }),
          ...('onError' in invoke && { onError: candidates(invoke['onError'], `${of} error`, path) }),
          ...('onSnapshot' in invoke && { onSnapshot: candidates(invoke['onSnapshot'], `${of} snapshot`, path) }),
        };
      });
      changed.invoke = Array.isArray(node.invoke) ? invokes : invokes[0];
    }
    if (node.states)
      changed.states = Object.fromEntries(
        Object.entries(node.states).map(([key, child]) => [key, visit(child, [...path, key])]),
      );
    return changed;
  };
  return visit(config as Node, []);
}

/** Finds another target for a transition. */
class Targets {
  readonly #root: Node;
  readonly #ids = new Map<string, readonly string[]>();

  constructor(root: Node) {
    this.#root = root;
    const add = (node: Node, path: readonly string[]): void => {
      if (node.id !== undefined) this.#ids.set(node.id, path);
      for (const [key, child] of Object.entries(node.states ?? {})) add(child, [...path, key]);
    };
    add(root, []);
  }

  /**
   * Returns the next sibling of the target, or of its closest ancestor that has siblings. Returns null if there is none.
   * Skips siblings with immediate transitions (`always`), because they could lead to the target.
   */
  otherThan(target: string, source: readonly string[]): string | null {
    const path = this.#pathOf(target, source);
    for (let depth = path.length; depth > 0; depth -= 1) {
      const above = path.slice(0, depth - 1);
      const parent = this.#at(above);
      const keys = parent?.type === 'parallel' ? [] : Object.keys(parent?.states ?? {});
      const place = keys.indexOf(path[depth - 1] ?? '');
      const left = this.#leftFor([...path]);
      const other = [...keys.slice(place + 1), ...keys.slice(0, place)].find((key) => {
        const node = parent?.states?.[key];
        return node?.always === undefined && node?.type !== 'history' && !left.includes([...above, key].join('.'));
      });
      if (other !== undefined) return `#${[this.#root.id ?? '(machine)', ...above, other].join('.')}`;
    }
    return null;
  }

  /** Returns the targets of the immediate transitions (`always`) of a state. */
  #leftFor(path: readonly string[]): string[] {
    return listOf(this.#at(path)?.always).flatMap((candidate) => {
      const [target] = listOf(typeof candidate === 'string' ? candidate : (candidate as Candidate)['target']);
      return typeof target === 'string' ? [this.#pathOf(target, path).join('.')] : [];
    });
  }

  #pathOf(target: string, source: readonly string[]): readonly string[] {
    const [head = '', ...rest] = target.split('.');
    if (head === '') return [...source, ...rest];
    if (!head.startsWith('#')) return [...source.slice(0, -1), head, ...rest];
    return [...(this.#ids.get(head.slice(1)) ?? []), ...rest];
  }

  #at(path: readonly string[]): Node | undefined {
    return path.reduce<Node | undefined>((node, key) => node?.states?.[key], this.#root);
  }
}

const nameOf = (action: unknown): string =>
  typeof action === 'string' ? action : String((action as { type?: unknown; name?: unknown }).type ?? 'inline');

/** Changes the static parameters of an action: its `params`, or the event or the values of an action of XState. */
function withParameters(action: unknown, at: string, note: Note): unknown {
  const whole = action as Record<string, unknown>;
  for (const name of ['params', 'event', 'assignment', 'delay']) {
    if (typeof action === 'string' || !(name in whole)) continue;
    const other = changedValue(whole[name]);
    if (other === unchangeable) continue;
    if (!note(at, 'parameters')) return action;
    return typeof action === 'function'
      ? Object.assign(() => undefined, whole, { [name]: other })
      : { ...whole, [name]: other };
  }
  return action;
}

const unchangeable = Symbol('unchangeable');

/** Changes the last static value in it, which is the most specific one of an event or of a message. */
function changedValue(value: unknown): unknown {
  if (typeof value === 'function' || value === undefined) return unchangeable;
  if (typeof value === 'string') return `${value}~`;
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (value === null) return 'changed';
  const entries = Object.entries(value);
  if (entries.length === 0) return Array.isArray(value) ? ['changed'] : { changed: true };
  for (const [key, each] of entries.reverse()) {
    const other = changedValue(each);
    if (other === unchangeable) continue;
    return Array.isArray(value) ? value.with(Number(key), other) : { ...value, [key]: other };
  }
  return unchangeable;
}

const changedDelay = (delay: unknown): unknown =>
  typeof delay === 'function'
    ? (...given: unknown[]) => (delay as (...given: unknown[]) => number)(...given) * 2 + 1
    : Number(delay) * 2 + 1;
