/** More zones than this are shown as rows, with a search. */
export const MANY_ZONES = 12;
