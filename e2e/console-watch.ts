/** A warning or error in the browser's console fails the spec. */
import { type BrowserContext, expect } from '@playwright/test';

export interface ConsoleWatch {
  /** Fails with all lines that nobody expected. */
  expectQuiet(expected: readonly RegExp[]): void;
}

/** Where the service worker is left out (playwright.config.ts). */
const LEFT_OUT = /Service Worker registration blocked by Playwright/;

/** Listens to all pages of a context, those opened later too. */
export function watchConsole(context: BrowserContext): ConsoleWatch {
  const lines: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      lines.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => lines.push(`page error: ${error.error().stack ?? error.error()}`));
  return {
    expectQuiet: (expected) => {
      const unexpected = lines.filter((line) => ![LEFT_OUT, ...expected].some((pattern) => pattern.test(line)));
      expect(unexpected, 'lines in the console of the browser').toEqual([]);
    },
  };
}
