/** Lighthouse, phone profile, of the home page of a demo garden. */

import { once } from 'node:events';
import { createServer } from 'node:net';
import { chromium } from '@playwright/test';
import { findBrowser } from '@sluice/e2e/browser';
import lighthouse from 'lighthouse';
import type { Bench } from './bench-garden.ts';

export async function measureLighthouse({ url }: Bench): Promise<string[]> {
  const { executablePath, args } = await findBrowser();
  const port = await freePort();
  const context = await chromium.launchPersistentContext('', {
    executablePath,
    args: [...args, `--remote-debugging-port=${port}`],
  });
  try {
    const page = await context.newPage();
    await page.goto(url);
    await page.getByRole('button', { name: /demo/i }).click();
    // The live updates stay open, so the network is never idle.
    await page.getByRole('article').first().waitFor();
    const answer = await lighthouse(`${url}/#/home`, {
      port,
      // The session must survive; the files must not.
      disableStorageReset: true,
      onlyCategories: ['performance', 'accessibility'],
      logLevel: 'silent',
    });
    if (!answer) throw new Error('Lighthouse gave no answer');
    const { categories, audits } = answer.lhr;
    return [
      `performance ${categories.performance?.score}, accessibility ${categories.accessibility?.score}`,
      `largest paint ${audits['largest-contentful-paint']?.displayValue}, blocked ${audits['total-blocking-time']?.displayValue}, shift ${audits['cumulative-layout-shift']?.displayValue}, sent ${audits['total-byte-weight']?.displayValue}`,
      'for scale, same profile and kind of machine: OpenSprinkler 0.67-0.70 and 17.6 s, Zigbee2MQTT 0.76 and 4.2 s',
    ];
  } finally {
    await context.close();
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
