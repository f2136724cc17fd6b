import { join } from 'node:path';
import { build, type Plugin } from 'vite';

/** Builds the worker into one classic script at the root, which is as far as it may see. */
export function buildWorker(): Plugin {
  let root = '';
  let outDir = '';
  return {
    name: 'sluice-service-worker',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      outDir = config.build.outDir;
    },
    async writeBundle() {
      await build({
        root,
        configFile: false,
        publicDir: false,
        logLevel: 'error',
        define: { 'process.env.NODE_ENV': '"production"' },
        build: {
          outDir,
          emptyOutDir: false,
          target: 'es2023',
          rolldownOptions: {
            input: join(root, 'platform/offline/worker.ts'),
            output: { format: 'iife', entryFileNames: 'sw.js' },
          },
        },
      });
    },
  };
}
