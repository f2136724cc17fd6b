/** Minutes of the garden's own day, by its wall clock. */
export const MINUTES_PER_DAY = 24 * 60;

/** @param localTime such as 05:10 */
export const toWallMinutes = (localTime: string) => Number(localTime.slice(0, 2)) * 60 + Number(localTime.slice(3, 5));
