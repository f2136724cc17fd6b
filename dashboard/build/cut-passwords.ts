/** Ships the commonest passwords alone: the estimate of a new one needs no more, and the whole list is 200 kB (gzip). */
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { dictionary } from '@zxcvbn-ts/language-common';
import type { Plugin } from 'vite';

const LIST = /language-common[\\/]dist[\\/]passwords\.json\.mjs$/;

export function cutPasswords(): Plugin {
  return {
    name: 'cut-passwords',
    enforce: 'pre',
    transform: (_text, id) => {
      if (!LIST.test(id)) return null;
      const remaining = dictionary['passwords-common'].slice(0, LIMITS.commonPasswords).join('\n');
      return { code: `export default ${JSON.stringify(remaining)}.split('\\n');`, map: null };
    },
  };
}
