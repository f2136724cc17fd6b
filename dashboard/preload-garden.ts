/** Written into index.html: the chunk of the home page comes beside the libraries instead of after them. */
import type { Plugin } from 'vite';

const GARDEN = /^assets\/garden-.*\.css$/;

export function preloadGarden(): Plugin {
  return {
    name: 'preload-garden',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const files = Object.values(bundle);
        const script = files.find(
          (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith('/app/home/home-page.tsx')),
        );
        const styles = files.find(({ fileName }) => GARDEN.test(fileName));
        if (!script || !styles) throw new Error('the build has no chunk of the home page');
        const links = [
          `<link rel="modulepreload" crossorigin href="./${script.fileName}">`,
          `<link rel="stylesheet" crossorigin href="./${styles.fileName}">`,
        ];
        return html.replace('</head>', `  ${links.join('\n    ')}\n  </head>`);
      },
    },
  };
}
