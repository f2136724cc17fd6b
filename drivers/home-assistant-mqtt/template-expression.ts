/** Pure: an expression of a template, compiled to a function. There are no loops, so it ends after its own length. */
import { type Token, tokenize } from './template-tokens.ts';
import {
  compare,
  FILTERS,
  FUNCTIONS,
  fieldOf,
  isEqual,
  isTruthy,
  NoValueError,
  refuseTooLong,
  toNumber,
  toText,
  UNDEFINED,
} from './template-values.ts';

export type Scope = ReadonlyMap<string, unknown>;
/** Throws NoValueError. */
export type Expression = (scope: Scope) => unknown;

/** Brackets and filters within each other. */
const DEPTH_MAX = 24;
const CONSTANTS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['true', true],
  ['True', true],
  ['false', false],
  ['False', false],
  ['none', null],
  ['None', null],
]);
const TESTS: ReadonlyMap<string, (value: unknown) => boolean> = new Map([
  ['defined', (value: unknown) => value !== UNDEFINED],
  ['undefined', (value: unknown) => value === UNDEFINED],
  ['none', (value: unknown) => value === null],
  ['number', (value: unknown) => typeof value === 'number'],
  ['string', (value: unknown) => typeof value === 'string'],
]);
const COMPARISONS: ReadonlyMap<string, (one: unknown, other: unknown) => boolean> = new Map([
  ['==', isEqual],
  ['!=', (one: unknown, other: unknown) => !isEqual(one, other)],
  ['<', (one: unknown, other: unknown) => compare(one, other) < 0],
  ['>', (one: unknown, other: unknown) => compare(one, other) > 0],
  ['<=', (one: unknown, other: unknown) => compare(one, other) <= 0],
  ['>=', (one: unknown, other: unknown) => compare(one, other) >= 0],
  ['in', isIn],
]);
const SUMS: ReadonlyMap<string, (one: unknown, other: unknown) => unknown> = new Map([
  ['+', add],
  ['-', (one: unknown, other: unknown): unknown => toNumber(onlyNumber(one) - onlyNumber(other))],
  ['~', (one: unknown, other: unknown): unknown => refuseTooLong(toText(one) + toText(other))],
]);
const PRODUCTS: ReadonlyMap<string, (one: unknown, other: unknown) => unknown> = new Map([
  ['*', (one: unknown, other: unknown): unknown => toNumber(onlyNumber(one) * onlyNumber(other))],
  ['/', (one: unknown, other: unknown): unknown => toNumber(onlyNumber(one) / onlyNumber(other))],
  ['//', (one: unknown, other: unknown): unknown => toNumber(Math.floor(onlyNumber(one) / onlyNumber(other)))],
  ['%', (one: unknown, other: unknown): unknown => modulo(onlyNumber(one), onlyNumber(other))],
]);

/** Null where it is none that we know: a name, filter or sign of which we cannot say what it does. */
export function parseExpression(text: string, names: readonly string[]): Expression | null {
  const tokens = tokenize(text);
  if (!tokens) return null;
  try {
    return new Parser(tokens, names).whole();
  } catch (error) {
    if (error instanceof UnknownError) return null;
    throw error;
  }
}

class UnknownError extends Error {}

class Parser {
  readonly #tokens: Token[];
  readonly #names: readonly string[];
  #at = 0;
  #depth = 0;

  constructor(tokens: Token[], names: readonly string[]) {
    this.#tokens = tokens;
    this.#names = names;
  }

  whole(): Expression {
    const expression = this.#choice();
    if (this.#at < this.#tokens.length) throw new UnknownError();
    return expression;
  }

  /** `A if CONDITION else B`; without `else` there is nothing. */
  #choice(): Expression {
    this.#depth += 1;
    if (this.#depth > DEPTH_MAX) throw new UnknownError();
    const value = this.#either();
    let whole = value;
    if (this.#take('name', 'if')) {
      const condition = this.#either();
      const otherwise: Expression = this.#take('name', 'else') ? this.#choice() : () => UNDEFINED;
      whole = (scope) => (isTruthy(condition(scope)) ? value(scope) : otherwise(scope));
    }
    this.#depth -= 1;
    return whole;
  }

  #either(): Expression {
    return this.#joined('or', () => this.#both());
  }

  #both(): Expression {
    return this.#joined('and', () => this.#negation());
  }

  /** The later operand counts only where the earlier one does not decide. */
  #joined(word: 'and' | 'or', operand: () => Expression): Expression {
    let left = operand();
    while (this.#take('name', word)) {
      const [one, other] = [left, operand()];
      left = (scope) => {
        const value = one(scope);
        return isTruthy(value) === (word === 'or') ? value : other(scope);
      };
    }
    return left;
  }

  #negation(): Expression {
    if (!this.#take('name', 'not')) return this.#comparison();
    const value = this.#nested(() => this.#negation());
    return (scope) => !isTruthy(value(scope));
  }

  #comparison(): Expression {
    const left = this.#sum();
    if (this.#take('name', 'is')) {
      const isNegated = this.#take('name', 'not');
      const test = TESTS.get(this.#name());
      if (!test) throw new UnknownError();
      return (scope) => test(left(scope)) !== isNegated;
    }
    const isNegated = this.#take('name', 'not');
    const sign = this.#peek()?.text ?? '';
    const comparison = this.#peek()?.kind === 'text' ? undefined : COMPARISONS.get(sign);
    if (isNegated && sign !== 'in') throw new UnknownError();
    if (!comparison) return left;
    this.#at += 1;
    const right = this.#sum();
    return (scope) => comparison(left(scope), right(scope)) !== isNegated;
  }

  #sum = (): Expression => this.#chain(SUMS, () => this.#chain(PRODUCTS, () => this.#signed()));

  /** Operations of one rank, from left to right. */
  #chain(
    operations: ReadonlyMap<string, (one: unknown, other: unknown) => unknown>,
    next: () => Expression,
  ): Expression {
    let left = next();
    for (;;) {
      const token = this.#peek();
      const operation = token?.kind === 'sign' ? operations.get(token.text) : undefined;
      if (!operation) return left;
      this.#at += 1;
      const [one, other] = [left, next()];
      left = (scope) => operation(one(scope), other(scope));
    }
  }

  #signed(): Expression {
    if (!this.#take('sign', '-')) return this.#filtered();
    const value = this.#nested(() => this.#signed());
    return (scope) => -onlyNumber(value(scope));
  }

  #filtered(): Expression {
    let value = this.#primary();
    for (;;) {
      if (this.#take('sign', '|')) {
        const filter = FILTERS.get(this.#name());
        const args = this.#peek()?.text === '(' && this.#take('sign', '(') ? this.#args() : [];
        if (!filter) throw new UnknownError();
        const inner = value;
        value = (scope) => filter(inner(scope), evaluate(args, scope));
      } else if (this.#take('sign', '.')) {
        value = fieldFrom(value, constant(this.#fieldName()));
      } else if (this.#take('sign', '[')) {
        const key = this.#choice();
        this.#expect(']');
        value = fieldFrom(value, key);
      } else return value;
    }
  }

  #primary(): Expression {
    const token = this.#tokens[this.#at++];
    if (token?.kind === 'number') return constant(Number(token.text));
    if (token?.kind === 'text') return constant(token.text);
    if (token?.kind === 'sign' && token.text === '(') {
      const inner = this.#choice();
      this.#expect(')');
      return inner;
    }
    if (token?.kind !== 'name') throw new UnknownError();
    const { text } = token;
    if (CONSTANTS.has(text)) return constant(CONSTANTS.get(text));
    const called = FUNCTIONS.get(text);
    if (called && this.#take('sign', '(')) {
      const args = this.#args();
      return (scope) => {
        const [value, ...others] = evaluate(args, scope);
        return called(value, others);
      };
    }
    if (!this.#names.includes(text)) throw new UnknownError();
    return (scope) => (scope.has(text) ? scope.get(text) : UNDEFINED);
  }

  /** Behind the opening bracket. */
  #args(): Expression[] {
    const args: Expression[] = [];
    if (this.#take('sign', ')')) return args;
    do args.push(this.#choice());
    while (this.#take('sign', ','));
    this.#expect(')');
    return args;
  }

  #nested(parse: () => Expression): Expression {
    this.#depth += 1;
    if (this.#depth > DEPTH_MAX) throw new UnknownError();
    const expression = parse();
    this.#depth -= 1;
    return expression;
  }

  #peek(): Token | undefined {
    return this.#tokens[this.#at];
  }

  #take(kind: Token['kind'], text: string): boolean {
    const token = this.#peek();
    if (token?.kind !== kind || token.text !== text) return false;
    this.#at += 1;
    return true;
  }

  #expect(sign: string): void {
    if (!this.#take('sign', sign)) throw new UnknownError();
  }

  #name(): string {
    const token = this.#tokens[this.#at++];
    if (token?.kind !== 'name') throw new UnknownError();
    return token.text;
  }

  /** A method would follow with a bracket: there are none. */
  #fieldName(): string {
    const token = this.#tokens[this.#at++];
    if (token?.kind !== 'name' && token?.kind !== 'number') throw new UnknownError();
    if (this.#peek()?.kind === 'sign' && this.#peek()?.text === '(') throw new UnknownError();
    return token.text;
  }
}

const constant =
  (value: unknown): Expression =>
  () =>
    value;

function fieldFrom(value: Expression, key: Expression): Expression {
  return (scope) => {
    const outer = value(scope);
    // A field of an undefined value is an error in Jinja2 too.
    if (outer === UNDEFINED) throw new NoValueError();
    return fieldOf(outer, key(scope));
  };
}

const evaluate = (args: readonly Expression[], scope: Scope) => args.map((arg) => arg(scope));

/** Text is no number here, as in Python. */
function onlyNumber(value: unknown): number {
  if (typeof value === 'string') throw new NoValueError();
  return toNumber(value);
}

function add(one: unknown, other: unknown): unknown {
  if (typeof one === 'string' && typeof other === 'string') return refuseTooLong(one + other);
  return toNumber(onlyNumber(one) + onlyNumber(other));
}

function modulo(one: number, other: number): number {
  return toNumber(one - other * Math.floor(one / other));
}

function isIn(one: unknown, other: unknown): boolean {
  if (typeof other === 'string') return other.includes(toText(one));
  if (Array.isArray(other)) return other.some((value) => isEqual(value, one));
  return fieldOf(other, one) !== UNDEFINED;
}
