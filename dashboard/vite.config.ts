import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildWorker } from './build-worker.ts';
import { CHUNKS, PURE_IN_CONTRACT } from './chunks.ts';
import { cutDefaultVariables } from './cut-default-variables.ts';
import { cutLimits } from './cut-limits.ts';
import { cutPasswords } from './cut-passwords.ts';
import { INDEX_OF_NOUN } from './first-page-files.ts';
import { precompress } from './precompress.ts';
import { splitTexts } from './split-texts.ts';
import { withoutJsonSchema } from './without-json-schema.ts';
import { writeIndex } from './write-index.ts';

const here = dirname(fileURLToPath(import.meta.url));
const server = process.env.SLUICE_SERVER ?? 'http://127.0.0.1:8080';

export default defineConfig({
  root: here,
  base: './',
  plugins: [
    splitTexts(),
    cutPasswords(),
    cutLimits(),
    cutDefaultVariables(),
    react(),
    withoutJsonSchema(),
    writeIndex(),
    buildWorker(),
    precompress(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: {
        moduleSideEffects: [{ test: INDEX_OF_NOUN, sideEffects: false }],
        manualPureFunctions: PURE_IN_CONTRACT,
      },
      output: {
        codeSplitting: {
          groups: CHUNKS,
        },
      },
    },
  },
  server: { proxy: { '/auth': server, '/api': server } },
});
