/**
 * What the build writes into index.html, so that the first view comes in as few rounds as can be: the two scripts that
 * run before the libraries, word for word (the server allows them by their hash); styles that are fetched without holding
 * up the mark (`platform/apply-styles.ts` applies them); and lists of the files that each language, and the pages often
 * opened by their address, need besides, which `early/early-reads.js` looks into.
 */
import { readFileSync } from 'node:fs';
import { LANGUAGES } from '@sluice/i18n/languages';
import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

const SETTINGS = '/app/settings/settings-frame.tsx';
const PAGES: Readonly<Record<string, readonly string[]>> = {
  '/schedule': ['/app/schedule/schedule-page.tsx'],
  '/discover': ['/app/discover/discover-page.tsx'],
  '/settings': [SETTINGS],
  '/settings/zones': [SETTINGS, '/app/settings/zones/zones-page.tsx'],
  '/settings/programs': [SETTINGS, '/app/settings/programs/programs-page.tsx'],
};

const EARLY_SCRIPT = /<script src="\/(early\/[\w-]+\.js)"><\/script>/g;

export function writeIndex(): Plugin[] {
  return [
    {
      name: 'inline-early-scripts',
      apply: 'build',
      transformIndexHtml: {
        order: 'pre',
        handler: (html) => html.replace(EARLY_SCRIPT, (_tag, file: string) => `<script>${scriptOf(file)}</script>`),
      },
    },
    {
      name: 'list-files',
      apply: 'build',
      transformIndexHtml: {
        order: 'post',
        handler: (html, { bundle = {} }) => {
          const first = reachedFrom(bundle, Object.values(bundle).filter(isEntry));
          const files = Object.fromEntries(
            Object.entries(PAGES).map(([page, modules]) => {
              const chunks = reachedFrom(
                bundle,
                modules.map((module) => chunkOf(bundle, module)),
              );
              const names = [...chunks]
                .filter((name) => !first.has(name))
                .flatMap((name) => [name, ...stylesOf(bundle, name)]);
              return [page, [...new Set(names)].map(addressOf)];
            }),
          );
          const texts = Object.fromEntries(
            LANGUAGES.map(({ locale }) => [
              locale.slice(0, 2),
              [`/i18n/${locale}.json?first`, `/i18n/${locale}.json?reading`].map((id) =>
                addressOf(chunkOf(bundle, id).fileName),
              ),
            ]),
          );
          const lists = `<script type="application/json" id="files-to-come">${JSON.stringify({ files, texts })}</script>`;
          return html
            .replaceAll('<link rel="stylesheet"', '<link rel="preload" as="style"')
            .replace('<script>', `${lists}\n    <script>`);
        },
      },
    },
  ];
}

const scriptOf = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8').trim();

const addressOf = (fileName: string) => `./${fileName}`;

function stylesOf(bundle: Bundle, fileName: string): string[] {
  const file = bundle[fileName];
  return file?.type === 'chunk' ? [...(file.viteMetadata?.importedCss ?? [])] : [];
}

const isEntry = (file: Bundle[string]): file is Chunk => file.type === 'chunk' && file.isEntry;

function chunkOf(bundle: Bundle, id: string): Chunk {
  const found = Object.values(bundle).find(
    (file): file is Chunk => file.type === 'chunk' && file.moduleIds.some((module) => module.endsWith(id)),
  );
  if (!found) throw new Error(`the build has no chunk of ${id}`);
  return found;
}

/** Names of these chunks and of all that they import from the start. */
function reachedFrom(bundle: Bundle, chunks: readonly Chunk[]): Set<string> {
  const names = new Set<string>();
  const open = [...chunks];
  for (let chunk = open.pop(); chunk; chunk = open.pop()) {
    if (names.has(chunk.fileName)) continue;
    names.add(chunk.fileName);
    for (const name of chunk.imports) {
      const next = bundle[name];
      if (next?.type === 'chunk') open.push(next);
    }
  }
  return names;
}
