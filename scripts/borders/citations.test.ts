import { describe, expect, it } from 'vitest';
import { findBrokenCitations, findDeadLinks, findUnlistedDecisions } from './citations.ts';
import { formatViolation } from './violation.ts';

describe('what is cited', () => {
  const paths = [
    'docs/decisions/0001-one.md',
    'docs/decisions/0003-three.md',
    'docs/decisions/README.md',
    'docs/law.md',
  ];
  const law = { path: 'docs/law.md', text: '# Law\n## 2 Rules\n### 2.6 Ends\n' };
  const cite = (text: string, path = 'server/zones/store.ts') =>
    findBrokenCitations([law, { path, text }], [...paths, path]).map(
      ({ file, line, what }) => `${file}:${line} ${what}`,
    );

  it.each([
    ['// docs/decisions/0001, docs/law.md, 2.6', []],
    ['/** Minutes (own: 0003; docs/law.md, 2 and 2.6). */', []],
    ['const at = 0.0755, code = "0630";', []],
    ['// docs/decisions/0002', ['cites decision 0002']],
    ['/** Seconds (own: 0001, 0007). */', ['cites decision 0007']],
    ['\n// docs/law.md, 2 and 3', ['cites docs/law.md, 3']],
    ['// docs/lore.md', ['cites docs/lore.md']],
    ['// (reference fail-safe, 2.6)', ['cites what no reader has']],
    ['// (specification, section 3)', ['cites what no reader has']],
  ])('is opened: %j', (text, expected) => {
    const line = text.split('\n').length;
    expect(cite(text)).toEqual(expected.map((what) => `server/zones/store.ts:${line} ${what}`));
  });

  it('in documents a bare number is a decision, and a link with a section is opened', () => {
    expect(cite('Since 0002, not at `0630`; see [law](../law.md), 4.', 'docs/decisions/0003-three.md')).toEqual([
      'docs/decisions/0003-three.md:1 cites decision 0002',
      'docs/decisions/0003-three.md:1 cites docs/law.md, 4',
    ]);
  });

  it('links lead to files and folders that are there', () => {
    const text = '[a](decisions/0001-one.md) [b](decisions/) [c](https://x.org) [d](#here)\n[e](gone.md#part)';
    expect(findDeadLinks([{ path: 'docs/law.md', text }], paths).map(formatViolation)).toEqual([
      'docs/law.md:2 links to gone.md - it is not there: link to what is, or take it out.',
    ]);
  });

  it('a decision begins with its number and is in the index, which explains numbers without a page', () => {
    const pages = [
      { path: 'docs/decisions/0001-one.md', text: '# 0001 One\n' },
      { path: 'docs/decisions/0003-three.md', text: '# Three\n' },
    ];
    const index = { path: 'docs/decisions/README.md', text: '- [0001](0001-one.md)\n' };
    expect(findUnlistedDecisions([...pages, index]).map(({ file, what }) => `${file} ${what}`)).toEqual([
      'docs/decisions/0003-three.md begins with another number',
      'docs/decisions/0003-three.md is not in the index',
      'docs/decisions/README.md does not say where 0002 is',
    ]);
  });
});
