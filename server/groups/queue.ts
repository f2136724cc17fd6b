/** Work queue: a garden is new or has moved, and needs the weather of its place now. */
export const PLACE_QUEUE = 'garden-has-a-place';
