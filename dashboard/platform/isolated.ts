/** Hebrew, Arabic and their neighbours. */
const FROM_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const [BEGIN, END] = ['\u2068', '\u2069'];

/** A name that is read from the right, so that it leaves the sentence around it in order. */
export const isolated = (name: string): string => (FROM_RIGHT.test(name) ? `${BEGIN}${name}${END}` : name);
