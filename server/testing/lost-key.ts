/** What is stored as it would be after its key was lost. */
import { COLUMN_PURPOSE, SealedTexts } from '../platform/sealed-texts.ts';

export const sealedWithLostKey = (text: string) => new SealedTexts(Buffer.alloc(32, 9)).seal(COLUMN_PURPOSE, text);
