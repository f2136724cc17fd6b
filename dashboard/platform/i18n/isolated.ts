/** Hebrew, Arabic and their neighbours. */
const FROM_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const [BEGIN, END] = ['\u2068', '\u2069'];

/** A right-to-left name, isolated so that it does not reorder the sentence around it. */
export const isolated = (name: string): string => (FROM_RIGHT.test(name) ? `${BEGIN}${name}${END}` : name);
