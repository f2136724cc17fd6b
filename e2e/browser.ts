/** Finds or installs a Chromium. */
import { type SpawnOptions, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromium } from '@playwright/test';

export interface Browser {
  executablePath: string;
  args: string[];
}

/** Root has no sandbox; the others keep the browser from calling home, which slows machines without a network. */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const INSTALLED = [
  // The same browser without a window takes a tenth less of the processor.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * The browser of this machine: the one PLAYWRIGHT_CHROMIUM names, an installed one, one from the distribution, or
 * Playwright's own.
 * @throws Error with one sentence that names the missing part
 */
export async function findBrowser(): Promise<Browser> {
  const named = process.env.PLAYWRIGHT_CHROMIUM;
  if (named && !existsSync(named)) throw new Error(`PLAYWRIGHT_CHROMIUM names ${named}, and there is no such file.`);
  const executablePath =
    named || findInstalled() || (await installFromDistribution()) || (await installFromPlaywright());
  if (!executablePath) {
    throw new Error(
      'There is no Chromium for the browser tests: install one (Debian: apt-get install chromium) or name it in PLAYWRIGHT_CHROMIUM.',
    );
  }
  return { executablePath, args: BROWSER_FLAGS };
}

function findInstalled(): string | null {
  const own = chromium.executablePath();
  return [...INSTALLED, own].find((path) => existsSync(path)) ?? null;
}

async function installFromDistribution(): Promise<string | null> {
  const isRoot = process.getuid?.() === 0;
  const release = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '';
  if (!isRoot || !/^ID(_LIKE)?=.*(debian|ubuntu)/m.test(release)) return null;
  process.stdout.write('Installing chromium with apt-get ...\n');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env });
  // Older releases, and Ubuntu, have no package without a window.
  for (const name of ['chromium-headless-shell', 'chromium']) {
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env });
    const installed = findInstalled();
    if (installed) return installed;
  }
  return null;
}

async function installFromPlaywright(): Promise<string | null> {
  process.stdout.write('Downloading Chromium with Playwright ...\n');
  const playwright = createRequire(import.meta.url).resolve('@playwright/test/package.json');
  await run(process.execPath, [join(playwright, '../cli.js'), 'install', 'chromium'], {});
  return findInstalled();
}

/** To its end, well or badly: the browser that is there afterwards is what counts. */
function run(command: string, args: readonly string[], options: SpawnOptions): Promise<void> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'ignore', 'inherit'] });
    child.on('error', () => resolve());
    child.on('close', () => resolve());
  });
}
