import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { documentedPictures, outlinePath, picturePath } from './shots/documented.ts';
import { takeAll } from './shots/take-all.ts';

test('the documents show pages as they are', async ({ browser }, { outputDir }) => {
  // A server with two gardens comes first.
  test.setTimeout(180_000);
  const names = documentedPictures();
  const isWanted = (name: string) => names.some((file) => file === name || file.startsWith(`${name}-`));
  const taken = await takeAll(browser, outputDir, isWanted);
  for (const name of names) {
    expect(existsSync(picturePath(name)), `${name} is shown but not there: npm run shots`).toBe(true);
    expect(taken.get(name), `${name} shows a page that has changed: npm run shots`).toBe(
      readFileSync(outlinePath(name), 'utf8'),
    );
  }
});
