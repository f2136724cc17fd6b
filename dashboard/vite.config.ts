import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildWorker } from './build-worker.ts';
import { filesReachedFrom, iconsOf } from './first-page-files.ts';
import { precompress } from './precompress.ts';
import { splitTexts } from './split-texts.ts';
import { writeIndex } from './write-index.ts';

const here = dirname(fileURLToPath(import.meta.url));
const reachedFrom = (...entries: string[]) => filesReachedFrom(entries.map((file) => join(here, file)));

/**
 * A few files instead of two hundred small ones: what every page stands on, the garden that a logged-in user sees first,
 * the fields of forms, and the rules that they are checked by when they are sent.
 */
const LIBRARIES =
  /node_modules[\\/](react|react-dom|scheduler|@tanstack|i18next|react-i18next|use-sync-external-store)[\\/]|rolldown[\\/]runtime/;
const FIRST_VIEW = reachedFrom('main.tsx', 'app/front/login-page.tsx', 'app/shell/shell.tsx', 'app/home/home-page.tsx');
const SCHEDULE = reachedFrom('app/schedule/schedule-page.tsx');
const SETTINGS = reachedFrom('app/settings/settings-frame.tsx');
const ZONES = reachedFrom('app/settings/zones/zones-page.tsx');
/** From so many on it pays to fetch a part once with the first of them. */
const PAGES_THAT_SHARE = 5;
const FIRST_ICONS = iconsOf(FIRST_VIEW);
/** Apart from the rules, because pages name soils and plants without checking anything. */
const VOCABULARY = /[\\/]engine[\\/]vocabulary[\\/]/;
/** Apart from what else pages share, because a page that only shows things needs none, and a list no more than switches. */
const FIELDS =
  /node_modules[\\/]@mantine[\\/](?!.*[\\/](NumberInput|PasswordInput|InputsGroupFieldset)[\\/])|mantine-field-styles/;
const FORMS =
  /react-number-format|[\\/](NumberInput|PasswordInput)[\\/]|[\\/](\w+-)*(quantity|choice)-field\.tsx$|[\\/](draft|draft-form|form-actions|use-change-form|differences|leave-warning|confirm-dialog)\.tsx?$/;
const READ = new Set([...SCHEDULE, ...SETTINGS, ...ZONES].filter((id) => !FIELDS.test(id) && !FORMS.test(id)));
const SCHEMAS = /[\\/](zod|contract)[\\/]|[\\/]schemas\.ts$/;

const isFirstIcon = (id: string) => {
  const icon = /@tabler[\\/]icons-react[\\/].*?(\w+)\.m?js$/.exec(id)?.[1];
  return icon !== undefined && (FIRST_ICONS.has(icon) || !icon.startsWith('Icon'));
};

const server = process.env.SLUICE_SERVER ?? 'http://127.0.0.1:8080';

export default defineConfig({
  root: here,
  base: './',
  plugins: [splitTexts(), react(), writeIndex(), buildWorker(), precompress()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'libraries', test: LIBRARIES, tags: ['$initial'] },
            { name: 'first-view', test: (id) => FIRST_VIEW.has(id) || isFirstIcon(id) },
            { name: 'vocabulary', test: VOCABULARY },
            { name: 'schemas', test: SCHEMAS },
            { name: 'fields', test: FIELDS, minShareCount: PAGES_THAT_SHARE },
            { name: 'shared', test: (id) => READ.has(id) || /@(tanstack|tabler)[\\/]/.test(id), minShareCount: 2 },
            { name: 'settings', test: (id) => SETTINGS.has(id) && !FIELDS.test(id) },
            { name: 'schedule', test: (id) => SCHEDULE.has(id) },
            { name: 'zones', test: (id) => ZONES.has(id) && !FIELDS.test(id) },
            { name: 'forms', minShareCount: PAGES_THAT_SHARE },
          ],
        },
      },
    },
  },
  server: { proxy: { '/auth': server, '/api': server } },
});
