/**
 * Ships a limit where it is used, as its number: in one object the first page would bring those of all pages and of the
 * server.
 */
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import type { Plugin } from 'vite';

const OURS = /[\\/](dashboard|contract|engine)[\\/](?!.*node_modules).*\.tsx?$/;
const MEMBER = /\bLIMITS\.(\w+)/g;

const isLimit = (name: string): name is keyof typeof LIMITS => name in LIMITS;

/** `LIMITS.snackbarMs` is `(5000)`; what names no limit stays as it is. */
export const inlineLimits = (code: string): string =>
  code.replace(MEMBER, (whole, name: string) => (isLimit(name) ? `(${JSON.stringify(LIMITS[name])})` : whole));

export const cutLimits = (): Plugin => ({
  name: 'cut-limits',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: OURS, code: /\bLIMITS\./ },
    handler: (code) => ({ code: inlineLimits(code), map: null }),
  },
});
