/**
 * The machine's current time, epoch milliseconds. The server of a browser spec runs on that clock, so a spec may ask
 * how long a run still takes. It must hold on any day and at any hour: it assumes no season, weekday or time of day.
 */
export const realPresent = () => Date.now();
