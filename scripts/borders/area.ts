/** What a room is. */
export interface Area {
  /** Its folder with a slash at the end; a file belongs to the room with the longest fitting path. */
  path: string;
  /** Targets: `folder/`, `folder/file.ts`, `npm:`, `npm:NAME`, `node:`. */
  may: readonly string[];
  /** For targets that deserve a sentence of their own; the first that fits is said. */
  refused: readonly (readonly [target: string, instead: string])[];
  otherwise: string;
}

export const LIBRARIES = ['npm:', 'node:'];
