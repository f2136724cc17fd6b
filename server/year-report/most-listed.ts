/** What fits on two sheets of each list; the rest is counted. */
export const MOST_LISTED = 60;
