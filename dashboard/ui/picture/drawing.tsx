import type { ReactNode } from 'react';

/** One hand for all pictures of choices: a line of one weight in the colour of the text. */
export function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 48 48"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

/** The ground that things stand on. */
export const Ground = () => <path d="M5 43h38" />;

/** A path, or a circle by its middle and its radius. */
export type Line = string | readonly [x: number, y: number, radius: number];

export const Lines = ({ lines }: { lines: readonly Line[] }) =>
  lines.map((line) => {
    if (typeof line === 'string') return <path key={line} d={line} />;
    const [x, y, radius] = line;
    return <circle key={`${x} ${y}`} cx={x} cy={y} r={radius} />;
  });
