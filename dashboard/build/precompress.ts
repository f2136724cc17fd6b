/** Writes a .br and a .gz beside every text file of the build, so that the server never compresses on the fly. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(js|css|html|svg|json|webmanifest|txt)$/;
const SMALLEST_WORTH_IT_BYTES = 512;

async function compressFile(path: string) {
  const content = await readFile(path);
  if (content.length < SMALLEST_WORTH_IT_BYTES) return;
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)]);
}

export function precompress(): Plugin {
  let outDir = '';
  return {
    name: 'sluice-precompress',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const entries = await readdir(outDir, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name));
      await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))));
    },
  };
}
