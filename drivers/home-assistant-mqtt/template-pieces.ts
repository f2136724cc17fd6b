/** Pure: cuts a template into text, expressions and statements, in one pass: its time rises with its length alone. */

export interface TemplatePiece {
  kind: 'text' | 'expression' | 'statement';
  text: string;
}

const KINDS: ReadonlyMap<string, { end: string; kind: TemplatePiece['kind'] | null }> = new Map([
  ['{{', { end: '}}', kind: 'expression' }],
  ['{%', { end: '%}', kind: 'statement' }],
  ['{#', { end: '#}', kind: null }],
]);
const OPENING = /\{[{%#]/g;

/** Null where something is opened and never closed. */
export function cutTemplate(template: string): TemplatePiece[] | null {
  const pieces: TemplatePiece[] = [];
  let at = 0;
  let isTrimmed = false;
  const addText = (to: number, isTrimmedBehind: boolean) => {
    const before = isTrimmed ? template.slice(at, to).trimStart() : template.slice(at, to);
    const text = isTrimmedBehind ? before.trimEnd() : before;
    if (text !== '') pieces.push({ kind: 'text', text });
  };
  for (;;) {
    OPENING.lastIndex = at;
    const opening = OPENING.exec(template);
    if (!opening) break;
    const found = KINDS.get(opening[0]);
    const from = opening.index + 2;
    const to = found ? endOf(template, from, found) : -1;
    if (!found || to < 0) return null;
    // A minus takes away the blanks on its side.
    const inner = template.slice(from, to);
    addText(opening.index, inner.startsWith('-'));
    isTrimmed = inner.length > 1 && inner.endsWith('-');
    const text = inner.slice(inner.startsWith('-') ? 1 : 0, isTrimmed ? -1 : undefined);
    if (found.kind !== null) pieces.push({ kind: found.kind, text });
    at = to + 2;
  }
  addText(template.length, false);
  return pieces;
}

/** Index of the end; quoted text may contain the end mark. Negative where there is no end. */
function endOf(template: string, from: number, { end, kind }: { end: string; kind: TemplatePiece['kind'] | null }) {
  if (kind === null) return template.indexOf(end, from);
  for (let at = from; at < template.length; at++) {
    const sign = template[at];
    if (sign === "'" || sign === '"') {
      at = endOfQuoted(template, at + 1, sign);
      if (at < 0) return -1;
    } else if (template.startsWith(end, at)) return at;
  }
  return -1;
}

function endOfQuoted(template: string, from: number, quote: string): number {
  for (let at = from; at < template.length; at++) {
    if (template[at] === '\\') at += 1;
    else if (template[at] === quote) return at;
  }
  return -1;
}
