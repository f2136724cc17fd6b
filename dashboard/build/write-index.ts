/**
 * What the build writes into index.html, so that the first view comes in as few rounds as can be: the scripts that
 * run before the libraries, word for word but for the address of a thread (the server allows them by their hash); styles
 * that are fetched without holding up the mark (`applyStyles` of `main.tsx` applies them); and lists of the files that
 * each language, and the pages often opened by their address, need besides, which `early/early-reads.js` looks into.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languageOf, SPOKEN_LOCALES } from '@sluice/engine/vocabulary/people';
import type { Plugin, Rolldown } from 'vite';
import { DASHBOARD } from './first-page-files.ts';
import { readSplitTexts } from './split-texts.ts';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;
type Asset = Rolldown.OutputAsset;

const SETTINGS = '/app/shell/settings-frame.tsx';
const PAGES: Readonly<Record<string, readonly string[]>> = {
  '/schedule': ['/schedule/schedule-page.tsx'],
  '/discover': ['/app/discover/discover-page.tsx'],
  '/settings': [SETTINGS],
  '/settings/zones': [SETTINGS, '/app/zone-place/zones-page.tsx'],
  '/settings/programs': [SETTINGS, '/programs/programs-page.tsx'],
};

const EARLY_SCRIPT = /<script src="\/(early\/[\w-]+\.js)"><\/script>/g;
/** Started by an early script. */
const THREAD = 'first-formats-thread.js';

export function writeIndex(): Plugin[] {
  return [
    {
      name: 'inline-early-scripts',
      apply: 'build',
      transformIndexHtml: {
        order: 'pre',
        handler: (html) => html.replace(EARLY_SCRIPT, (_tag, file: string) => `<script>${readScript(file)}</script>`),
      },
    },
    {
      name: 'list-files',
      apply: 'build',
      buildStart() {
        this.emitFile({ type: 'asset', name: THREAD, source: readScript(`early/${THREAD}`) });
      },
      transformIndexHtml: {
        order: 'post',
        handler: (html, { bundle = {} }) => {
          if (!html.includes(`/early/${THREAD}`)) throw new Error(`no early script starts ${THREAD}`);
          const lists = JSON.stringify({ files: listFilesOfPages(bundle), texts: listTextsOfLanguages(bundle) });
          return html
            .replace(`/early/${THREAD}`, makeFileAddress(findAsset(bundle, THREAD).fileName))
            .replaceAll('<link rel="stylesheet"', '<link rel="preload" as="style"')
            .replace('<script>', `<script type="application/json" id="files-to-come">${lists}</script>\n    <script>`);
        },
      },
    },
  ];
}

/** By the page's address: what it needs beyond the first view, scripts and styles. */
function listFilesOfPages(bundle: Bundle): Record<string, string[]> {
  const first = withImports(bundle, Object.values(bundle).filter(isEntry));
  const listFiles = (modules: readonly string[]) => {
    const chunks = withImports(
      bundle,
      modules.map((module) => findChunk(bundle, module)),
    ).difference(first);
    return [...new Set([...chunks].flatMap((name) => [name, ...listStyles(bundle, name)]))].map(makeFileAddress);
  };
  return Object.fromEntries(Object.entries(PAGES).map(([page, modules]) => [page, listFiles(modules)]));
}

/**
 * By the first two letters of the language, or by its whole tag where a region has its own words: the texts of the
 * first pages, and those that all of the others listed say, with the list of the later ones, which they would ask for
 * before their texts.
 */
function listTextsOfLanguages(bundle: Bundle): Record<string, string[]> {
  const { partsOf } = readSplitTexts();
  const needs = Object.values(PAGES).map(
    (files) => new Set(files.flatMap((file) => partsOf.get(join(DASHBOARD, file)) ?? [])),
  );
  const needed = needs.reduce((shared, parts) => shared.intersection(parts));
  return Object.fromEntries(
    SPOKEN_LOCALES.map((locale) => [
      locale === languageOf(locale) ? locale.slice(0, 2) : locale,
      ['first', 'later', ...needed].map((part) =>
        makeFileAddress(findChunk(bundle, `/i18n/${locale}.json?${part}`).fileName),
      ),
    ]),
  );
}

const readScript = (file: string) => readFileSync(join(DASHBOARD, file), 'utf8').trim();

const makeFileAddress = (fileName: string) => `./${fileName}`;

function listStyles(bundle: Bundle, fileName: string): string[] {
  const file = bundle[fileName];
  return file?.type === 'chunk' ? [...(file.viteMetadata?.importedCss ?? [])] : [];
}

const isEntry = (file: Bundle[string]): file is Chunk => file.type === 'chunk' && file.isEntry;

function findChunk(bundle: Bundle, id: string): Chunk {
  const found = Object.values(bundle).find(
    (file): file is Chunk => file.type === 'chunk' && file.moduleIds.some((module) => module.endsWith(id)),
  );
  if (!found) throw new Error(`the build has no chunk of ${id}`);
  return found;
}

function findAsset(bundle: Bundle, name: string): Asset {
  const found = Object.values(bundle).find((file): file is Asset => file.type === 'asset' && file.names.includes(name));
  if (!found) throw new Error(`the build has no ${name}`);
  return found;
}

/** Names of these chunks and of all that they import from the start. */
function withImports(bundle: Bundle, chunks: readonly Chunk[]): Set<string> {
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
