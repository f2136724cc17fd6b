/** Axe finds nothing on a page as it is, of whatever weight. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './server-fixture.ts';

/** Off by itself; whatever is pressed is 24 by 24 pixels, or has that room to itself (WCAG 2.2, 2.5.8). */
const TARGET_SIZE = { 'target-size': { enabled: true } };

export async function expectAccessible(page: Page, what: string) {
  // In the page itself, which has no frames: gathering what frames say takes a blank page each time.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], rules: TARGET_SIZE })
    .analyze();
  const found = violations.map(
    ({ id, help, nodes }) =>
      `${what}: ${id}, ${help}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' | ')}`,
  );
  // Soft, so that one run names every fault.
  expect.soft(found).toEqual([]);
}
