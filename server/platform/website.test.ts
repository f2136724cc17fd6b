import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { scriptHashes } from './website.ts';

function pageWith(html: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-page-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'index.html'), html);
  return folder;
}

test('inline scripts of the page are listed by hash, data and files are not', () => {
  const folder = pageWith(
    '<script type="application/json">{}</script><script>alert(1)</script><script src="./a.js"></script>',
  );
  // As browsers calculate it: printf 'alert(1)' | openssl dgst -sha256 -binary | base64
  expect(scriptHashes(folder)).toEqual(["'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='"]);
});

test('a page that has not been built has none', () => {
  expect(scriptHashes('/nonexistent')).toEqual([]);
});
