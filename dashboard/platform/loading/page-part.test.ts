import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { loadPart, PagePartError } from './page-part.ts';

const part = { default: () => null };

describe('a part of the page', () => {
  test('is retried once silently', async () => {
    const load = vi.fn().mockRejectedValueOnce(new Error('torn')).mockResolvedValueOnce(part);
    await expect(loadPart(load)).resolves.toBe(part);
    expect(load).toHaveBeenCalledTimes(2);
  });

  test('that does not come is an error with a name after 120 seconds, its second try included', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const load = vi
      .fn()
      .mockImplementationOnce(() => new Promise((_, reject) => setTimeout(() => reject(new Error('torn')), 119_000)))
      .mockReturnValue(new Promise(() => {}));
    const failed = vi.fn();
    loadPart(load).catch(failed);
    await vi.advanceTimersByTimeAsync(119_999);
    expect(failed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(failed).toHaveBeenCalledWith(expect.any(PagePartError));
    expect(load).toHaveBeenCalledTimes(2);
  });
});
