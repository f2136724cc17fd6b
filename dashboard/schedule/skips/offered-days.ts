/** From a party's day to a month away, wherever watering is skipped. */
export const OFFERED_DAYS = [1, 2, 3, 5, 7, 14, 30] as const;
