/** Parts of libraries that the dashboard does not need. */
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { dictionary } from '@zxcvbn-ts/language-common';
import type { Plugin } from 'vite';

/**
 * Mantine works out the variables of its own theme as it loads, 7 ms on a quick machine, to leave out of ours what is the
 * same. Ours are written whole (`deduplicateCssVariables` in main.tsx), so nothing asks for those.
 */
export const cutDefaultVariables = (): Plugin => ({
  name: 'cut-default-variables',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /@mantine[\\/]core[\\/].*[\\/]remove-default-variables\.mjs$/ },
    handler: () => ({ code: 'export const removeDefaultVariables = (variables) => variables;', map: null }),
  },
});

const PASSWORDS = /language-common[\\/]dist[\\/]passwords\.json\.mjs$/;

/** Ships the commonest passwords alone: the estimate of a new one needs no more, and the whole list is 200 kB (gzip). */
export function cutPasswords(): Plugin {
  return {
    name: 'cut-passwords',
    enforce: 'pre',
    transform: (_text, id) => {
      if (!PASSWORDS.test(id)) return null;
      const remaining = dictionary['passwords-common'].slice(0, LIMITS.commonPasswords).join('\n');
      return { code: `export default ${JSON.stringify(remaining)}.split('\\n');`, map: null };
    },
  };
}

const SCHEMA_MODULES = /[\\/]zod[\\/]v4[\\/]core[\\/](json-schema-processors|to-json-schema)\.js$/;
/** `export const x`, `export function x`, and the last name in `export { x as y };`. */
const EXPORTS = /^export (?:const|function|\{(?: \w+ as)?) (\w+)/gm;

/**
 * Leaves zod's JSON Schema out of the dashboard: every schema refers to it, so that no bundler can, and 5 kB gz of it
 * would come with each form. Only the server describes its calls in JSON Schema.
 */
export const withoutJsonSchema = (): Plugin => ({
  name: 'without-json-schema',
  apply: 'build',
  transform: {
    filter: { id: SCHEMA_MODULES },
    handler: (code) =>
      [
        "const leftOut = () => () => { throw new Error('JSON Schema is left out of the dashboard'); };",
        ...[...code.matchAll(EXPORTS)].map(([, name]) => `export { leftOut as ${name} };`),
      ].join('\n'),
  },
});
