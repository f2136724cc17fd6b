import { describe, expect, test, vi } from 'vitest';
import { loadPart, PagePartError } from './page-part.ts';

const part = { default: () => null };

describe('a part of the page', () => {
  test('is retried once silently', async () => {
    const load = vi.fn().mockRejectedValueOnce(new Error('torn')).mockResolvedValueOnce(part);
    await expect(loadPart(load)).resolves.toBe(part);
    expect(load).toHaveBeenCalledTimes(2);
  });

  test('that does not come in time is an error with a name', async () => {
    await expect(loadPart(() => new Promise(() => {}), 5)).rejects.toBeInstanceOf(PagePartError);
  });
});
