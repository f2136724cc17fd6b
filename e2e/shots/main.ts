/**
 * `npm run shots [-- part-of-a-name]`: pictures of every page at 390 and 1440 px, light and dark, in pictures/; those
 * that the documents show are copied to docs/pictures, with the page's outline (`pictures.spec.ts` compares it).
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findBrowser } from '../browser.ts';
import { root } from '../checkout.ts';
import { documentedPictures, outlinePath, picturePath } from './documented.ts';
import { keepOrReplace } from './keep-or-replace.ts';
import { takeAll } from './take-all.ts';

const pictures = join(root, 'pictures');

async function main(part: string): Promise<void> {
  const { executablePath, args } = await findBrowser();
  const browser = await chromium.launch({ executablePath, args });
  if (part === '') rmSync(pictures, { recursive: true, force: true });
  try {
    // A page's name is asked for before its files' names.
    const taken = await takeAll(browser, pictures, (name) => name.includes(part) || part.startsWith(`${name}-`));
    const judge = await browser.newPage();
    for (const name of documentedPictures()) {
      const outline = taken.get(name);
      if (outline === undefined) continue;
      await keepOrReplace(picturePath(name), readFileSync(join(pictures, name)), judge);
      writeFileSync(outlinePath(name), outline);
    }
    process.stdout.write(`${taken.size} pictures in pictures/\n`);
  } finally {
    await browser.close();
  }
}

await main(process.argv[2] ?? '');
