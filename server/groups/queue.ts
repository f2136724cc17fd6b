/** Work queue: gardens that are new or have moved and need their weather now. */
export const PLACE_QUEUE = 'garden-has-a-place';
