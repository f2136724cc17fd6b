/** A noun's rows are written by the noun: anywhere else its tables are only read. */
import { Visitor } from 'oxc-parser';
import { isTest, isTestSupport } from './exceptions.ts';
import type { SourceFile } from './source-file.ts';
import type { Violation } from './violation.ts';

const nounOf = (path: string) => /^server\/([\w-]+)\//.exec(path)?.[1];
const isTables = (path: string | null) => path !== null && /^server\/(.+\/)?tables\.ts$/.test(path);

/** Files that write rows of others all the same, each with its reason. */
const EXCUSED: Readonly<Record<string, string>> = {
  'server/control-loop/overdue-store.ts':
    'The watchdog takes the lease of a process that hangs, and must not load what the server loads.',
};

const WRITING_METHODS = ['insert', 'update', 'delete'];
/** Ends in a table's place: `insert into ${runs}`; or has the table's own name: `insert into runs (id)`. */
const BEFORE_TABLE = /\b(insert\s+into|update|delete\s+from)\s+$/i;
const NAMED_TABLE = /\b(?:insert\s+into|update|delete\s+from)\s+([a-z_]+)\b/gi;

export function findForeignWrites(files: readonly SourceFile[]): Violation[] {
  const product = files.filter(({ path }) => path.startsWith('server/') && !isTest(path) && !isTestSupport(path));
  const owners = new Map(product.flatMap((file) => tablesOf(file).map((name) => [name, nounOf(file.path) ?? ''])));
  return product.filter(({ path }) => !(path in EXCUSED)).flatMap((file) => writesIn(file, owners));
}

/** Names in the database of the tables that a file defines. */
function tablesOf({ path, program }: SourceFile): string[] {
  const names: string[] = [];
  if (!isTables(path)) return names;
  new Visitor({
    CallExpression({ callee, arguments: [name] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'pgTable' || name?.type !== 'Literal') return;
      names.push(String(name.value));
    },
  }).visit(program);
  return names;
}

function writesIn(file: SourceFile, owners: ReadonlyMap<string, string>): Violation[] {
  const own = nounOf(file.path);
  const violations: Violation[] = [];
  const foreign = new Map<string, string>();
  const say = (offset: number, table: string, owner: string | undefined) => {
    if (owner === undefined || owner === own) return;
    violations.push({
      file: file.path,
      line: file.lineNumberAt(offset),
      what: `writes ${table}`,
      instead: `only server/${owner} writes its rows: call server/${owner}/index.ts, and add there what is missing.`,
    });
  };
  new Visitor({
    ImportDeclaration({ source, specifiers }) {
      const target = file.imports.find(({ specifier }) => specifier === source.value)?.target ?? '';
      const owner = isTables(target) ? nounOf(target) : undefined;
      if (owner !== undefined) for (const { local } of specifiers) foreign.set(local.name, owner);
    },
  }).visit(file.program);
  new Visitor({
    CallExpression({ start, callee, arguments: [first] }) {
      if (first?.type !== 'Identifier') return;
      const isMethod =
        callee.type === 'MemberExpression' &&
        callee.property.type === 'Identifier' &&
        WRITING_METHODS.includes(callee.property.name);
      const isStore = callee.type === 'Identifier' && /RowStore$|^rowStore$/.test(callee.name);
      if (isMethod || isStore) say(start, first.name, foreign.get(first.name));
    },
    TemplateLiteral({ start, quasis, expressions }) {
      for (const [place, { value }] of quasis.entries()) {
        const next = expressions[place];
        if (next?.type === 'Identifier' && BEFORE_TABLE.test(value.raw)) say(start, next.name, foreign.get(next.name));
        for (const [, name = ''] of value.raw.matchAll(NAMED_TABLE)) say(start, name, owners.get(name));
      }
    },
  }).visit(file.program);
  return violations;
}
