/** The package comes without types. */
declare module 'polylabel' {
  /** The point in a polygon that is farthest from its edges. @param polygon rings of corners, the outer one first */
  export default function polylabel(polygon: [number, number][][], precision?: number): [number, number];
}
