/** A line drawing in the colour of the text. It only decorates, so screen readers skip it. */
export const Drawing = ({ path }: { path: string }) => (
  <svg
    width={120}
    height={88}
    viewBox="0 0 120 88"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.5}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
  >
    <path d={path} />
  </svg>
);
