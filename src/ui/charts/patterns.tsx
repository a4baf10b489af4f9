/** Hatchings that tell neighbouring areas apart without their colours: plain, stripes, dots, stripes the other way, a grid. */
export const patternKinds = 5;

export const patternUrl = (id: string): string => `url(#${id})`;

export function Pattern({ id, color, kind }: { id: string; color: string; kind: number }) {
  const turn = kind % patternKinds;
  return (
    <pattern id={id} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform={turn === 1 ? 'rotate(45)' : turn === 3 ? 'rotate(-45)' : undefined}>
      <rect width="7" height="7" fill={color} fillOpacity={turn === 0 ? 0.62 : 0.36} />
      {(turn === 1 || turn === 3) && <line x1="0" x2="0" y1="0" y2="7" stroke={color} strokeWidth="3" strokeOpacity={0.75} />}
      {turn === 2 && <circle cx="3.5" cy="3.5" r="1.5" fill={color} fillOpacity={0.85} />}
      {turn === 4 && <path d="M0 0H7M0 0V7" stroke={color} strokeWidth="1.6" strokeOpacity={0.75} />}
    </pattern>
  );
}
