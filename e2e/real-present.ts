/**
 * The present of the machine, epoch milliseconds. The server of a browser spec runs on that clock, so a spec may ask
 * how long a run still takes. It must hold on any day and at any hour: it supposes no season, no weekday, no morning.
 */
export const realPresent = () => Date.now();
