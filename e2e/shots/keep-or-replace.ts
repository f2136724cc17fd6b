/** A committed picture is replaced only by one that looks different. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

/** Below this, only a figure of the simulated probes or the edge of a line is another. */
const PIXELS_THAT_MATTER = 600;
const CHANNEL_STEP_THAT_MATTER = 24;

/** @param judge any page: it compares the two in its canvas */
export async function keepOrReplace(path: string, picture: Buffer, judge: Page): Promise<void> {
  if (existsSync(path)) {
    const both = [readFileSync(path), picture].map((png) => png.toString('base64'));
    const step = CHANNEL_STEP_THAT_MATTER;
    if ((await judge.evaluate(countChangedPixels, { both, step })) < PIXELS_THAT_MATTER) return;
  }
  writeFileSync(path, picture);
}

/** Runs in the browser. */
async function countChangedPixels({ both, step }: { both: string[]; step: number }): Promise<number> {
  const [before, after] = await Promise.all(
    both.map(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
      canvas?.drawImage(image, 0, 0);
      return canvas?.getImageData(0, 0, image.width, image.height);
    }),
  );
  if (!before || !after || before.width !== after.width || before.height !== after.height) return Infinity;
  let changed = 0;
  for (let pixel = 0; pixel < after.data.length; pixel += 4) {
    const differs = [0, 1, 2].some(
      (channel) => Math.abs((before.data[pixel + channel] ?? 0) - (after.data[pixel + channel] ?? 0)) > step,
    );
    if (differs) changed += 1;
  }
  return changed;
}
