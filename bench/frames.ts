/** How long a page takes between two frames. */
import type { Page } from '@playwright/test';

/** Longest frame in milliseconds during an action, from the frame before it to two frames after it. */
export async function worstFrame(page: Page, action: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => {
    const frames: number[] = [];
    let last = performance.now();
    const watch = (now: number) => {
      frames.push(now - last);
      last = now;
      if (!('stop' in frames)) requestAnimationFrame(watch);
    };
    requestAnimationFrame(watch);
    Object.assign(window, { benchFrames: frames });
  });
  await page.waitForTimeout(50);
  await action();
  await page.waitForTimeout(150);
  return page.evaluate(() => {
    const { benchFrames } = window as unknown as { benchFrames: number[] };
    Object.assign(benchFrames, { stop: true });
    return Math.max(...benchFrames);
  });
}
