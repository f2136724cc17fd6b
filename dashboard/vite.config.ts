import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { filesReachedFrom } from './first-page-files.ts';
import { precompress } from './precompress.ts';
import { splitTexts } from './split-texts.ts';

/** Three files instead of thirty small ones: what every page stands on, and the garden that a logged-in user sees first. */
const LIBRARIES =
  /node_modules[\\/](react|react-dom|scheduler|@tanstack|@tabler|i18next|react-i18next|use-sync-external-store)[\\/]/;
const EVERY_PAGE = [
  /dashboard[\\/](ui|platform)[\\/](?!zod-without-eval|fields[\\/])/,
  /dashboard[\\/](main|app[\\/](?!manual-run-page|mantine-field-styles)[^\\/]+)\.tsx?$/,
  /dashboard[\\/]app[\\/]routes[\\/]/,
  /dashboard[\\/]account[\\/](?!.*form|schemas|zod)/,
  /engine[\\/]vocabulary[\\/]/,
];
const here = dirname(fileURLToPath(import.meta.url));
const FIRST_PAGE = filesReachedFrom(['app/shell/shell.tsx', 'app/home/home-page.tsx'].map((file) => join(here, file)));

const server = process.env.SLUICE_SERVER ?? 'http://127.0.0.1:8080';

export default defineConfig({
  root: here,
  base: './',
  plugins: [splitTexts(), react(), precompress()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        advancedChunks: {
          groups: [
            { name: 'libraries', test: LIBRARIES },
            { name: 'base', test: (id) => EVERY_PAGE.some((place) => place.test(id)) },
            { name: 'garden', test: (id) => FIRST_PAGE.has(id) },
          ],
        },
      },
    },
  },
  server: { proxy: { '/auth': server, '/api': server } },
});
