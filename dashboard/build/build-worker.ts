import { join } from 'node:path';
import { build, type Plugin } from 'vite';

/** Builds the service worker into one classic script at the root, so that its scope is the whole site. */
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
