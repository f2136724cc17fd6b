/**
 * Leaves zod's JSON Schema out of the dashboard: every schema refers to it, so that no bundler can, and 5 kB gz of it
 * would come with each form. Only the server describes its calls in JSON Schema.
 */
import type { Plugin } from 'vite';

const MODULES = /[\\/]zod[\\/]v4[\\/]core[\\/](json-schema-processors|to-json-schema)\.js$/;
/** `export const x`, `export function x`, and the last name in `export { x as y };`. */
const EXPORTS = /^export (?:const|function|\{(?: \w+ as)?) (\w+)/gm;

export const withoutJsonSchema = (): Plugin => ({
  name: 'without-json-schema',
  apply: 'build',
  transform: {
    filter: { id: MODULES },
    handler: (code) =>
      [
        "const leftOut = () => () => { throw new Error('JSON Schema is left out of the dashboard'); };",
        ...[...code.matchAll(EXPORTS)].map(([, name]) => `export { leftOut as ${name} };`),
      ].join('\n'),
  },
});
