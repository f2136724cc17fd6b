/**
 * Templates of Home Assistant's discovery: the part of Jinja2 that devices use. What is not known is not guessed: the
 * template counts as not understood. Anybody who may write to the broker sends templates; nothing is executed here, and
 * neither reading nor rendering one throws.
 */
import { type Expression, parseExpression, type Scope } from './template-expression.ts';
import { cutTemplate, type TemplatePiece } from './template-pieces.ts';
import { isTruthy, refuseTooLong, toText } from './template-values.ts';

/** Renders a payload; null where it yields no value. */
export type Template = (payload: string) => string | null;

const TEMPLATE_MAX = 2_000;
/** Characters of a payload; devices send some hundreds. */
const PAYLOAD_MAX = 16_384;
/** Blocks within each other. */
const DEPTH_MAX = 8;
const NAMES = ['value', 'value_json'];
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
  const pieces = text.length > TEMPLATE_MAX ? null : cutTemplate(text);
  const parts = pieces && parseParts(pieces);
  if (!parts) return null;
  return (payload) => {
    if (payload.length > PAYLOAD_MAX) return null;
    try {
      const scope = scopeOf(payload);
      const rendered = refuseTooLong(parts.map((part) => part(scope)).join('')).trim();
      return NOTHING.includes(rendered) ? null : rendered;
    } catch {
      // Whatever went wrong in it: it yields no value, and its entity shows nothing.
      return null;
    }
  };
}

/** Many entities of a device tell by one message. */
let lastRead: { payload: string; scope: Scope } | null = null;

function scopeOf(payload: string): Scope {
  if (lastRead?.payload === payload) return lastRead.scope;
  const scope = new Map<string, unknown>([['value', payload]]);
  try {
    scope.set('value_json', JSON.parse(payload));
  } catch {
    // It is no JSON: then there is no such name.
  }
  lastRead = { payload, scope };
  return scope;
}

function parseParts(pieces: readonly TemplatePiece[]): Part[] | null {
  const blocks: Block[] = [{ parts: [], branches: null }];
  for (const piece of pieces) {
    if (!addPiece(blocks, piece) || blocks.length > DEPTH_MAX) return null;
  }
  return blocks.length === 1 ? (blocks[0]?.parts ?? null) : null;
}

function addPiece(blocks: Block[], { kind, text }: TemplatePiece): boolean {
  if (kind === 'statement') return addStatement(blocks, text);
  const expression = kind === 'expression' ? parseExpression(text, NAMES) : () => text;
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
