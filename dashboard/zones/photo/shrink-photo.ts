/** Makes a photo of any size one that the server keeps. What a camera writes beside the picture is left behind. */
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { toDataUrl } from '../../platform/browser/data-url.ts';

/** The file is no picture that this browser can read. */
export class UnreadablePhotoError extends Error {}

/** Each is tried where the one before is too heavy: JPEG's quality, and the share of the side. */
const TRIES = [
  [0.82, 1],
  [0.7, 1],
  [0.6, 0.8],
  [0.5, 0.6],
] as const;

/** The size within the limit, with the same shape. */
export function sizeWithin(width: number, height: number, most: number): { width: number; height: number } {
  const share = Math.min(1, most / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) };
}

/** The JPEG in base64. Throws `UnreadablePhotoError` for what the browser cannot show. */
export async function shrinkPhoto(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch((cause) => {
    throw new UnreadablePhotoError('no picture', { cause });
  });
  try {
    for (const [quality, share] of TRIES) {
      const jpeg = await drawJpeg(picture, LIMITS.photoMaxPx * share, quality);
      if (jpeg && jpeg.size <= LIMITS.photoMaxBytes) return withoutHead(await toDataUrl(jpeg));
    }
  } finally {
    picture.close();
  }
  throw new UnreadablePhotoError('it stays too large');
}

/** The base64 of a data address. */
export const withoutHead = (address: string): string => address.slice(address.indexOf(',') + 1);

function drawJpeg(picture: ImageBitmap, most: number, quality: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, sizeWithin(picture.width, picture.height, most));
  const context = canvas.getContext('2d');
  if (!context) return Promise.resolve(null);
  // What is transparent would turn black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const { promise, resolve } = Promise.withResolvers<Blob | null>();
  canvas.toBlob(resolve, 'image/jpeg', quality);
  return promise;
}
