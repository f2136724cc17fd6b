/** Reads a description of the API from the standard input and writes the client's types. */
import { writeFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { makeTypes, TYPES_FILE } from './make-types.ts';

writeFileSync(TYPES_FILE, await makeTypes(JSON.parse(await text(process.stdin))));
