/** Axe finds nothing on a page as it is, of whatever weight. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './server-fixture.ts';

/** Off by itself; whatever is pressed is 24 by 24 pixels, or has that room to itself (WCAG 2.2, 2.5.8). */
const TARGET_SIZE = { 'target-size': { enabled: true } };

/** What the bar at the foot covers at the moment is scrolled out from below it, and judged again. */
const COVERED = /partially obscured/;

async function findViolations(page: Page) {
  // Axe is half a megabyte, and stays in a document while its address after the # changes.
  const isLoaded = await page.evaluate(() => 'axe' in window);
  // In the page itself, which has no frames: gathering what frames say takes a blank page each time.
  const { violations } = await new AxeBuilder({ page, ...(isLoaded && { axeSource: 'void 0' }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], rules: TARGET_SIZE })
    .analyze();
  return violations;
}

export async function expectAccessible(page: Page, what: string) {
  let violations = await findViolations(page);
  const covered = violations
    .flatMap(({ nodes }) => nodes)
    .find(({ failureSummary = '' }) => COVERED.test(failureSummary));
  if (covered !== undefined) {
    await page
      .locator(String(covered.target[0]))
      .evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    violations = await findViolations(page);
  }
  const found = violations.map(
    ({ id, help, nodes }) =>
      `${what}: ${id}, ${help}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' | ')}`,
  );
  // Soft, so that one run names every fault.
  expect.soft(found).toEqual([]);
}
