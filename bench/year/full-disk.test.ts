/** The command itself, over two days on which disks fill up; where none can be mounted, it says so and goes without. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pinnedNode, root } from '@sluice/e2e/checkout';
import { expect, test } from 'vitest';

/** Its processes share the machine with other tests. */
const PATIENCE_MS = 240_000;

test(
  'over full disks all records agree',
  async () => {
    const args = ['--seed', '9', '--from', '2026-06-06', '--days', '2', '--restarts', '0', '--disks', '2'];
    const child = spawn(pinnedNode, [join(root, 'bench/year/main.ts'), ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const lines = (await text(child.stdout)).split('\n');
    const output = lines.filter((line) => !line.startsWith('logged')).join('\n');
    expect(output).toContain('All records agree.');
    expect(output).toMatch(/^disks filled: (?:[12], of which \d|none\. No disk can be filled here)/m);
  },
  PATIENCE_MS,
);
