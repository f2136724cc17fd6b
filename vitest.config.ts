import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const exclude = ['**/node_modules/**', '**/dist/**'];
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const date = at('./scripts/test-date.ts');
const quiet = at('./scripts/quiet-console.ts');

// More would only take turns on the two cores that we plan for.
const maxWorkers = 2;

/** `npm test -- unit FOLDER` runs a part; scripts/test.ts names the reporter. */
export default defineConfig({
  test: {
    maxWorkers,
    // A worker loads the product once and not for each file: that was the greater part of the time. So no test replaces
    // a module, and what a file changes of the process it puts back.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['**/*.test.ts'],
          exclude: [...exclude, 'server/**'],
          setupFiles: [date, quiet],
          testTimeout: 15_000,
        },
      },
      {
        extends: './dashboard/vite.config.ts',
        test: {
          name: 'screens',
          root: at('.'),
          // It extends another configuration than the rest: without this its files would wait for one worker, at the end.
          maxWorkers,
          environment: 'jsdom',
          include: ['dashboard/**/*.test.tsx'],
          exclude,
          setupFiles: [date, quiet, at('./dashboard/test-setup.ts')],
          testTimeout: 15_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          exclude,
          globalSetup: [at('./server/testing/global-setup.ts')],
          setupFiles: [date, quiet],
          // After the others. They wait for a database and for valves more than they work.
          sequence: { groupOrder: 1 },
          maxWorkers: 4,
          testTimeout: 90_000,
          hookTimeout: 90_000,
        },
      },
    ],
  },
});
