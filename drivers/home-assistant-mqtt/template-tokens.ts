/** Pure: cuts an expression of a template into tokens. */

export interface Token {
  kind: 'name' | 'number' | 'text' | 'sign';
  text: string;
}

/** Tokens of a single expression; more is no template of a device. */
const TOKENS_READ = 300;
const SIGNS = ['==', '!=', '<=', '>=', '//', '<', '>', '+', '-', '*', '/', '%', '~', '|', '.', ',', '(', ')', '[', ']'];
const PIECE = /\s*(?:([A-Za-z_][A-Za-z0-9_]*)|(\d+(?:\.\d+)?)|'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|(\S))/sy;

/** Null if it is no expression. */
export function tokenize(expression: string): Token[] | null {
  const tokens: Token[] = [];
  const { length } = expression.trimEnd();
  PIECE.lastIndex = 0;
  while (PIECE.lastIndex < length) {
    const from = PIECE.lastIndex;
    const found = PIECE.exec(expression);
    if (!found || tokens.length >= TOKENS_READ) return null;
    const [whole, name, number, single, double, other] = found;
    const quoted = single ?? double;
    if (name !== undefined) tokens.push({ kind: 'name', text: name });
    else if (number !== undefined) tokens.push({ kind: 'number', text: number });
    else if (quoted !== undefined) tokens.push({ kind: 'text', text: readEscapes(quoted) });
    else {
      const at = from + whole.length - (other ?? '').length;
      const sign = SIGNS.find((candidate) => expression.startsWith(candidate, at));
      if (sign === undefined) return null;
      tokens.push({ kind: 'sign', text: sign });
      PIECE.lastIndex = at + sign.length;
    }
  }
  return tokens;
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
]);

const readEscapes = (quoted: string) => quoted.replace(/\\(.)/gs, (_, letter: string) => ESCAPES.get(letter) ?? letter);
