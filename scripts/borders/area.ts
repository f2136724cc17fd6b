/** The import rules of one area. */
export interface Area {
  /** Its folder with a slash at the end; a file belongs to the area with the longest matching path. */
  path: string;
  /** Targets: `folder/`, `folder/file.ts`, `npm:`, `npm:NAME`, `node:`. */
  may: readonly string[];
  /** Targets with a message of their own; the first match counts. */
  refused: readonly (readonly [target: string, instead: string])[];
  otherwise: string;
}

export const LIBRARIES = ['npm:', 'node:'];
