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
