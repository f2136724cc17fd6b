/**
 * Mantine works out the variables of its own theme as it loads, 7 ms on a quick machine, to leave out of ours what is the
 * same. Ours are written whole (`deduplicateCssVariables` in main.tsx), so nothing asks for those.
 */
import type { Plugin } from 'vite';

export const cutDefaultVariables = (): Plugin => ({
  name: 'cut-default-variables',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /@mantine[\\/]core[\\/].*[\\/]remove-default-variables\.mjs$/ },
    handler: () => ({ code: 'export const removeDefaultVariables = (variables) => variables;', map: null }),
  },
});
