/** Takes screenshots of pages, each at both widths and in both themes. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Locator, Page } from '@playwright/test';
import type { Account } from '../account.ts';
import { watchRequests } from '../pages.ts';

const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];
const SCHEMES = ['light', 'dark'] as const;
const TIME_ZONE = 'America/Los_Angeles';
/** Taller pages are cut: a browser's canvas has a maximum size. */
const TALLEST = 6000;

/** An id in an address: another in each garden. */
const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

export interface Setting {
  size: (typeof SIZES)[number];
  scheme: (typeof SCHEMES)[number];
}

const SETTINGS: readonly Setting[] = SIZES.flatMap((size) => SCHEMES.map((scheme) => ({ size, scheme })));

const fileName = (name: string, { size, scheme }: Setting) => `${name}-${size.width}-${scheme}.png`;

/** A browser window of one person, at one width and in one theme. */
export interface ShotSession {
  page: Page;
  /** Goes to an address, and waits until the page asks nothing more of the server. */
  visit(address: string): Promise<void>;
  /** @param isWhole the whole page rather than what the window shows of it */
  take(name: string, isWhole?: boolean): Promise<void>;
  takePart(name: string, part: Locator): Promise<void>;
  close(): Promise<void>;
}

export interface SessionOptions {
  account: Account | null;
  groupId?: string;
  /** What the page's clock shows, epoch milliseconds. */
  shownAt: number;
}

/** Which pictures are taken: by the page's name (`home`) or the file's (`home-390-dark.png`). */
export type Wanted = (name: string) => boolean;

export class ShotTaker {
  /** The page's text without its figures, by file name. */
  readonly taken = new Map<string, string>();
  readonly #browser: Browser;
  readonly #url: string;
  readonly #folder: string;
  readonly wants: Wanted;

  constructor(browser: Browser, url: string, folder: string, wants: Wanted) {
    mkdirSync(folder, { recursive: true });
    this.#browser = browser;
    this.#url = url;
    this.#folder = folder;
    this.wants = wants;
  }

  /** The sizes and themes in which one of the pages is wanted. */
  settingsFor(...names: string[]): Setting[] {
    return SETTINGS.filter((setting) => names.some((name) => this.wants(name) && this.wants(fileName(name, setting))));
  }

  async openSession({ size, scheme }: Setting, { account, groupId, shownAt }: SessionOptions): Promise<ShotSession> {
    const context = await this.#browser.newContext({
      baseURL: this.#url,
      viewport: size,
      colorScheme: scheme,
      timezoneId: TIME_ZONE,
      reducedMotion: 'reduce',
      storageState: account?.state,
      // A page that a worker has taken over may ask past the answers that a scene makes up.
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    await page.clock.setFixedTime(shownAt);
    if (groupId) await context.addInitScript((id) => localStorage.setItem('sluice_group', id), groupId);
    const toRest = watchRequests(page);
    return {
      page,
      visit: async (address) => {
        await page.goto(address);
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        await toRest();
      },
      take: (name, isWhole = true) => this.#take(page, fileName(name, { size, scheme }), size, isWhole),
      takePart: (name, part) => this.#takePart(part, fileName(name, { size, scheme }), size),
      close: () => context.close(),
    };
  }

  async #take(page: Page, name: string, size: Setting['size'], isWhole: boolean): Promise<void> {
    if (!this.wants(name)) return;
    if (isWhole) await showWhole(page, size);
    await page.mouse.move(0, 0);
    const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
    await page.setViewportSize(size);
    await this.#save(name, picture, page.locator('body'));
  }

  async #takePart(part: Locator, name: string, size: Setting['size']): Promise<void> {
    if (!this.wants(name)) return;
    await showWhole(part.page(), size);
    await this.#save(name, await part.screenshot({ animations: 'disabled', caret: 'hide' }), part);
    await part.page().setViewportSize(size);
  }

  async #save(name: string, picture: Buffer, shown: Locator): Promise<void> {
    writeFileSync(join(this.#folder, name), picture);
    const outline = await shown.ariaSnapshot();
    this.taken.set(name, `${outline.replace(ID, 'id').replace(/\d+/g, '0')}\n`);
  }
}

/** Otherwise a bar fixed to the top or bottom of the window would appear in the middle of a long page. */
async function showWhole(page: Page, { width, height }: Setting['size']): Promise<void> {
  const wholeHeight = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.min(TALLEST, Math.max(height, wholeHeight)) });
}
