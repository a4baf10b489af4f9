/**
 * Patterns that make neighbouring areas distinguishable without colour: plain, stripes, dots, reverse stripes and
 * lines.
 */
export const patternKinds = 5;

export const patternUrl = (id: string): string => `url(#${id})`;

export function Pattern({ id, color, kind }: { id: string; color: string; kind: number }) {
  const turn = kind % patternKinds;
  return (
    <pattern
      id={id}
      width="7"
      height="7"
      patternUnits="userSpaceOnUse"
      patternTransform={turn === 1 ? 'rotate(45)' : turn === 3 ? 'rotate(-45)' : undefined}
    >
      <rect width="7" height="7" fill={color} fillOpacity={turn === 0 ? 0.6 : 0.34} />
      {(turn === 1 || turn === 3) && (
        <line x1="0" x2="0" y1="0" y2="7" stroke={color} strokeWidth="2.5" strokeOpacity={0.55} />
      )}
      {turn === 2 && <circle cx="3.5" cy="3.5" r="1.5" fill={color} fillOpacity={0.65} />}
      {turn === 4 && <line x1="0" x2="7" y1="3.5" y2="3.5" stroke={color} strokeWidth="1" strokeOpacity={0.5} />}
    </pattern>
  );
}
