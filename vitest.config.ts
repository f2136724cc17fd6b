import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const exclude = ['**/node_modules/**', '**/dist/**'];
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const date = at('./scripts/test-date.ts');
const quiet = at('./scripts/quiet-console.ts');

/** What is waited for comes late where other tests keep both cores busy; a test has its own limit besides. */
const expectations = { poll: { timeout: 30_000 } };

// Tests wait for databases, processes and valves half of their time. scripts/test.ts says where others run beside them.
const maxWorkers = Number(process.env.SLUICE_TEST_WORKERS || 4);

/** `npm test -- unit FOLDER` runs a part; scripts/test.ts names the reporter. */
export default defineConfig({
  test: {
    maxWorkers,
    // A worker loads the product once and not for each file: that was the greater part of the time. So no test replaces
    // a module, and what a file changes of the process it puts back.
    isolate: false,
    expect: expectations,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['**/*.test.ts'],
          exclude: [...exclude, 'server/**'],
          setupFiles: [date, quiet],
          testTimeout: 60_000,
        },
      },
      {
        extends: './dashboard/vite.config.ts',
        test: {
          name: 'screens',
          root: at('.'),
          // It extends another configuration than the rest.
          maxWorkers,
          isolate: false,
          expect: expectations,
          environment: 'jsdom',
          include: ['dashboard/**/*.test.tsx'],
          exclude,
          setupFiles: [date, quiet, at('./dashboard/test-setup.ts')],
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        resolve: { alias: { '@node-rs/argon2': at('./server/testing/quick-argon2.ts') } },
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          exclude,
          globalSetup: [at('./server/testing/global-setup.ts')],
          setupFiles: [date, quiet],
          testTimeout: 90_000,
          hookTimeout: 90_000,
        },
      },
    ],
  },
});
