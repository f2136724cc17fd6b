/** Makes the types of the client from the server's description of its API. */
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString, COMMENT_HEADER, type OpenAPI3 } from 'openapi-typescript';
import ts from 'typescript';

/** Where the types are written. */
export const TYPES_FILE = fileURLToPath(new URL('./api.gen.d.ts', import.meta.url));

/** A file is no text. */
const BLOB = ts.factory.createTypeReferenceNode('Blob');

export async function makeTypes(description: object): Promise<string> {
  // It takes its own copy, since it changes what it is given.
  const types = await openapiTS(structuredClone(description) as OpenAPI3, {
    alphabetize: true,
    silent: true,
    // What has a default may be left out.
    defaultNonNullable: false,
    transform: ({ format }) => (format === 'binary' ? BLOB : undefined),
  });
  return `${COMMENT_HEADER}${astToString(types)}`;
}
