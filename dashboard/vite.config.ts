import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { filesReachedFrom, iconsOf } from './first-page-files.ts';
import { precompress } from './precompress.ts';
import { splitTexts } from './split-texts.ts';

const here = dirname(fileURLToPath(import.meta.url));
const reachedFrom = (...entries: string[]) => filesReachedFrom(entries.map((file) => join(here, file)));

/** Three files instead of thirty small ones: what every page stands on, and the garden that a logged-in user sees first. */
const LIBRARIES =
  /node_modules[\\/](react|react-dom|scheduler|@tanstack|i18next|react-i18next|use-sync-external-store)[\\/]/;
const BASE = reachedFrom('main.tsx', 'app/front/login-page.tsx');
const GARDEN = reachedFrom('app/shell/shell.tsx', 'app/home/home-page.tsx');
const FIRST_ICONS = iconsOf(new Set([...BASE, ...GARDEN]));
const VOCABULARY = /engine[\\/]vocabulary[\\/]/;

const isFirstIcon = (id: string) => {
  const icon = /@tabler[\\/]icons-react[\\/].*?(\w+)\.m?js$/.exec(id)?.[1];
  return icon !== undefined && (FIRST_ICONS.has(icon) || !icon.startsWith('Icon'));
};

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
            { name: 'base', test: (id) => BASE.has(id) || VOCABULARY.test(id) },
            { name: 'garden', test: (id) => GARDEN.has(id) || isFirstIcon(id) },
          ],
        },
      },
    },
  },
  server: { proxy: { '/auth': server, '/api': server } },
});
