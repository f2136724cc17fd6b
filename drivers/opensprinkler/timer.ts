/** Limits of the controller's own timer, seconds. */

/** A longer run is refused by the controller, from 65,536 s on it is cut to 16 bits: it would end too early. */
export const LONGEST_RUN_S = 64_800;

/** A master valve may open first; behind another station of its group a station would wait for longer. */
export const LONGEST_WAIT_S = 20;
