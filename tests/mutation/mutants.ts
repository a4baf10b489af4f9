export interface Mutant {
  /** Place in the machine, for example `editing.saving on answered[1]`. */
  at: string;
  kind: 'transition' | 'guard';
}

type Candidate = Record<string, unknown>;
interface Node {
  on?: Record<string, unknown>;
  after?: Record<string, unknown>;
  always?: unknown;
  onDone?: unknown;
  invoke?: unknown;
  states?: Record<string, Node>;
}

const listOf = (value: unknown): unknown[] => (value === undefined ? [] : Array.isArray(value) ? value : [value]);

/** True for a transition without target and actions. It only blocks later candidates, so a mutant would change nothing. */
const isIdle = (candidate: unknown): boolean =>
  typeof candidate === 'object' &&
  candidate !== null &&
  !('target' in candidate) &&
  listOf((candidate as Candidate)['actions']).length === 0;

/**
 * Returns every mutant of a machine's config in a fixed order. A mutated transition keeps its place without target and
 * actions. The number of transitions stays equal, so only a test of the behaviour can detect the mutant.
 */
export const mutantsOf = (config: object): Mutant[] => walk(config as Node, null).found;

export const mutated = <C extends object>(config: C, index: number): C => walk(config as Node, index).node as C;

function walk(root: Node, wanted: number | null): { found: Mutant[]; node: Node } {
  const found: Mutant[] = [];
  const note = (mutant: Mutant): boolean => found.push(mutant) - 1 === wanted;

  const candidates = (value: unknown, at: string): unknown => {
    if (value === undefined) return value;
    const list = listOf(value).map((candidate, index) => {
      const place = Array.isArray(value) ? `${at}[${index}]` : at;
      const whole: Candidate = typeof candidate === 'string' ? { target: candidate } : (candidate as Candidate);
      const { target: _target, actions: _actions, guard, ...rest } = whole;
      if (!isIdle(candidate) && note({ at: place, kind: 'transition' }))
        return guard === undefined ? rest : { ...rest, guard };
      if (guard !== undefined && note({ at: place, kind: 'guard' })) {
        const { guard: _guard, ...unguarded } = whole;
        return unguarded;
      }
      return candidate;
    });
    return Array.isArray(value) ? list : list[0];
  };

  const table = (transitions: Record<string, unknown> | undefined, at: string) =>
    transitions &&
    Object.fromEntries(
      Object.entries(transitions).map(([event, value]) => [event, candidates(value, `${at} ${event}`)]),
    );

  const visit = (node: Node, path: string): Node => {
    const invokes = listOf(node.invoke).map((one) => {
      const invoke = one as { id?: string } & Record<string, unknown>;
      const of = `${path} invoke ${invoke.id ?? ''}`;
      return {
        ...invoke,
        ...('onDone' in invoke && { onDone: candidates(invoke['onDone'], `${of} done`) }),
        ...('onError' in invoke && { onError: candidates(invoke['onError'], `${of} error`) }),
        ...('onSnapshot' in invoke && { onSnapshot: candidates(invoke['onSnapshot'], `${of} snapshot`) }),
      };
    });
    return {
      ...node,
      ...(node.on && { on: table(node.on, `${path} on`) }),
      ...(node.after && { after: table(node.after, `${path} after`) }),
      ...(node.always !== undefined && { always: candidates(node.always, `${path} always`) }),
      ...(node.onDone !== undefined && { onDone: candidates(node.onDone, `${path} done`) }),
      ...(node.invoke !== undefined && { invoke: Array.isArray(node.invoke) ? invokes : invokes[0] }),
      ...(node.states && {
        states: Object.fromEntries(
          Object.entries(node.states).map(([key, child]) => [
            key,
            visit(child, path === '(root)' ? key : `${path}.${key}`),
          ]),
        ),
      }),
    };
  };
  const node = visit(root, '(root)');
  return { found, node };
}
