import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildWorker } from './build/build-worker.ts';
import { CHUNKS, PURE_IN_CONTRACT } from './build/chunks.ts';
import { cutDefaultVariables, cutPasswords, withoutJsonSchema } from './build/cut-libraries.ts';
import { cutLimits } from './build/cut-limits.ts';
import { INDEX_OF_NOUN } from './build/first-page-files.ts';
import { precompress } from './build/precompress.ts';
import { splitTexts } from './build/split-texts.ts';
import { writeIndex } from './build/write-index.ts';

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
