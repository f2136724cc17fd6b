/**
 * Templates of Home Assistant's discovery: the part of Jinja2 that devices use. What is not known is not guessed: the
 * template counts as not understood. Templates come from whoever may write to the broker; nothing is executed here.
 */
import { type Expression, parseExpression, type Scope } from './template-expression.ts';
import { bounded, isTruthy, NoValueError, toText } from './template-values.ts';

/** Renders a payload; null where it yields no value. */
export type Template = (payload: string) => string | null;

const TEMPLATE_MAX = 2_000;
/** Characters of a payload. */
const PAYLOAD_MAX = 65_536;
/** Blocks within each other. */
const DEPTH_MAX = 8;
const NAMES = ['value', 'value_json'];
/** Text, an expression, a statement or a comment; quoted text may hold what would end it. */
const PIECE = /\{\{-?((?:[^'"}]|\}(?!\})|'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")*?)-?\}\}|\{%-?(.*?)-?%\}|\{#.*?#\}/gs;
/** What Home Assistant takes for "no value". */
const NOTHING = ['', 'None', 'unknown', 'unavailable'];

type Part = (scope: Scope) => string;
interface Block {
  parts: Part[];
  /** Of an `if`: conditions with their parts, the last without a condition for `else`. */
  branches: { condition: Expression | null; parts: Part[] }[] | null;
}

/** Null where it is not understood. */
export function parseTemplate(text: string): Template | null {
  if (text.length > TEMPLATE_MAX) return null;
  const parts = parseParts(text);
  if (!parts) return null;
  return (payload) => {
    if (payload.length > PAYLOAD_MAX) return null;
    try {
      const scope = scopeOf(payload);
      const rendered = bounded(parts.map((part) => part(scope)).join('')).trim();
      return NOTHING.includes(rendered) ? null : rendered;
    } catch (error) {
      // What is nested too deeply to be written is no value either.
      if (error instanceof NoValueError || error instanceof RangeError) return null;
      throw error;
    }
  };
}

function scopeOf(payload: string): Scope {
  const scope = new Map<string, unknown>([['value', payload]]);
  try {
    scope.set('value_json', JSON.parse(payload));
  } catch {
    // It is no JSON: then there is no such name.
  }
  return scope;
}

function parseParts(text: string): Part[] | null {
  const blocks: Block[] = [{ parts: [], branches: null }];
  let at = 0;
  for (const piece of text.matchAll(PIECE)) {
    addText(blocks, text.slice(at, piece.index));
    at = piece.index + piece[0].length;
    const [, expression, statement] = piece;
    const isKnown =
      expression !== undefined
        ? addExpression(blocks, expression)
        : statement === undefined || addStatement(blocks, statement);
    if (!isKnown || blocks.length > DEPTH_MAX) return null;
  }
  const rest = text.slice(at);
  if (/\{[{%#]/.test(rest)) return null;
  addText(blocks, rest);
  return blocks.length === 1 ? (blocks[0]?.parts ?? null) : null;
}

function addText(blocks: Block[], text: string): void {
  if (text !== '') blocks.at(-1)?.parts.push(() => text);
}

function addExpression(blocks: Block[], text: string): boolean {
  const expression = parseExpression(text, NAMES);
  if (!expression) return false;
  blocks.at(-1)?.parts.push((scope) => toText(expression(scope)));
  return true;
}

function addStatement(blocks: Block[], text: string): boolean {
  const [, word, rest = ''] = /^(\w+)\s*(.*)$/s.exec(text.trim()) ?? [];
  const block = blocks.at(-1);
  if (word === 'if') {
    const parts: Part[] = [];
    const condition = parseExpression(rest, NAMES);
    blocks.push({ parts, branches: [{ condition, parts }] });
    return condition !== null;
  }
  if (!block?.branches || block.branches.at(-1)?.condition === null) {
    return word === 'endif' && block?.branches != null && endIf(blocks, block);
  }
  if (word === 'endif') return endIf(blocks, block);
  if (word !== 'else' && word !== 'elif') return false;
  const condition = word === 'elif' ? parseExpression(rest, NAMES) : null;
  block.parts = [];
  block.branches.push({ condition, parts: block.parts });
  return word === 'else' ? rest === '' : condition !== null;
}

function endIf(blocks: Block[], { branches }: Block): boolean {
  blocks.pop();
  blocks.at(-1)?.parts.push((scope) => {
    const chosen = branches?.find(({ condition }) => condition === null || isTruthy(condition(scope)));
    return chosen?.parts.map((part) => part(scope)).join('') ?? '';
  });
  return true;
}
