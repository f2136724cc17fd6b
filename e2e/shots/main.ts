/**
 * `npm run shots [-- part-of-a-name]`: pictures of every page at 390 and 1440 px, light and dark, in pictures/; those
 * that the documents show are copied to docs/pictures.
 * The garden's clock starts at the same instant each time, so that pictures change only when the dashboard does.
 */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { callApi, type Index, makeAccount } from '../account.ts';
import { findBrowser } from '../browser.ts';
import { root } from '../checkout.ts';
import { realPresent } from '../real-present.ts';
import { startServer } from '../server-fixture.ts';
import { text } from '../texts.ts';
import { Album } from './album.ts';
import { makeBusy } from './busy-garden.ts';
import { keepOrReplace } from './keep-or-replace.ts';
import { takeFrontPages, takeGardens } from './pages.ts';
import { takeMoments, takeNewcomer, takeRunning, takeSchedule } from './scenes.ts';

const GARDEN_TIME = Date.parse('2026-06-18T17:00:00Z');
/** The pages' clock stands this much later: everything that was done to prepare them lies in one span of minutes. */
const SHOWN_TIME = GARDEN_TIME + 10 * 60_000;
const pictures = join(root, 'pictures');

async function main(wanted: string): Promise<void> {
  const server = await startServer({
    NODE_OPTIONS: `--import=${pathToFileURL(join(root, 'scripts/shifted-clock.mjs'))}`,
    SLUICE_CLOCK_SHIFT_MS: String(GARDEN_TIME - realPresent()),
  });
  const { executablePath, args } = await findBrowser();
  const browser = await chromium.launch({ executablePath, args });
  if (wanted === '') rmSync(pictures, { recursive: true, force: true });
  const album = new Album(browser, server.url, pictures, wanted);
  try {
    const calm = await makeAccount(server.url);
    const busy = await makeAccount(server.url);
    const runShownAt = await makeBusy(server.url, server.dataDir, busy, browser);
    await takeRunning(album, { account: busy, shownAt: runShownAt });
    await takeGardens(album, server.url, calm, SHOWN_TIME);
    const { groups } = await callApi<Index>(server.url, calm.token, 'GET', '/api/v1/index');
    const groupId = groups.find(({ name }) => name === text('demo.garden'))?.id;
    const seat = { account: calm, groupId, shownAt: SHOWN_TIME };
    await takeSchedule(album, seat);
    await takeMoments(album, seat);
    await takeFrontPages(album, SHOWN_TIME);
    await takeNewcomer(album, server.url, SHOWN_TIME);
    const judge = await browser.newPage();
    for (const name of namedInDocuments()) {
      if (album.taken.has(name))
        await keepOrReplace(join(root, 'docs/pictures', name), readFileSync(join(pictures, name)), judge);
    }
  } finally {
    await browser.close();
    await server.remove();
  }
  process.stdout.write(`${album.taken.size} pictures in pictures/\n`);
}

function namedInDocuments(): string[] {
  const documents = ['README.md', ...readdirSync(join(root, 'docs')).map((name) => join('docs', name))];
  return documents
    .filter((path) => path.endsWith('.md') && existsSync(join(root, path)))
    .flatMap((path) => [...readFileSync(join(root, path), 'utf8').matchAll(/pictures\/([\w-]+\.png)/g)])
    .map(([, name = '']) => name);
}

await main(process.argv[2] ?? '');
