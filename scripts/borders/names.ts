/** Names say what a thing is: words that mean anything are refused as whole names, and verbs as names of values. */
import { Visitor } from 'oxc-parser';
import type { SourceFile } from './source-file.ts';
import type { Violation } from './violation.ts';

/** The refused words, each with what to write instead. */
const INSTEAD: Readonly<Record<string, string>> = {
  its: 'say whose they are and what: zoneRuns, matching.',
  told: 'say what was done: reported, sent, received, notified, listed.',
  known: 'say how it is known: stored, cached, seen, measured.',
  held: 'say in which way: leased, suspended, locked, rejected.',
  kept: 'say in which way: stored, cached, retained, remaining, unchanged.',
  wishes: 'they are preferences.',
  soon: 'say what will be: eventually, starting, or the time until then.',
  blind: 'say what is missing: hasNoWeather, noWeatherReason.',
  anew: 'say what begins again: restarted, isFresh, isRepeat.',
  words: 'say what they are: message, text, args, payloads, parts.',
};
const VERB = /^(find|read|get|parse|list|make|load|fetch|compute|create|collect)[A-Z]/;
const COLLECTIONS = new Set([
  'Map',
  'Set',
  'WeakMap',
  'WeakSet',
  'ReadonlyMap',
  'ReadonlySet',
  'Array',
  'ReadonlyArray',
]);

/** Folders whose names are being changed; empty again once they are. */
const UNFINISHED: readonly string[] = ['dashboard/'];

interface Node {
  type: string;
  start: number;
}
type Key = Node & { name?: unknown };
type Pattern = Node & {
  name?: string;
  left?: Pattern;
  argument?: Pattern;
  elements?: (Pattern | null)[];
  properties?: (Node & { value?: Pattern; argument?: Pattern })[];
  parameter?: Pattern;
  typeAnnotation?: { typeAnnotation: TypeNode } | null;
};
type TypeNode = Node & { typeName?: Key; typeAnnotation?: TypeNode };
type Value = Node & { callee?: Value & { object?: Key; property?: Key; name?: string } };

export function findUnclearNames(file: SourceFile): Violation[] {
  if (file.path.includes('.gen.') || UNFINISHED.some((folder) => file.path.startsWith(folder))) return [];
  const violations: Violation[] = [];
  const say = (offset: number, what: string, instead: string) =>
    violations.push({ file: file.path, line: file.lineNumberAt(offset), what, instead });
  const judge = ({ start, name }: Key) => {
    if (typeof name !== 'string') return;
    const word = name.toLowerCase();
    if (Object.hasOwn(INSTEAD, word)) say(start, `calls something ${name}`, INSTEAD[word] ?? '');
  };
  const judgePattern = (pattern: Pattern) => {
    for (const name of namesIn(pattern)) judge(name);
  };
  const judgeValue = (target: Key, isCollection: boolean) => {
    if (isCollection && typeof target.name === 'string' && VERB.test(target.name))
      say(target.start, `calls a collection ${target.name}`, 'a verb is for what does, a noun for what is: zoneById.');
  };
  const judgeFunction = (node: { id?: unknown; params?: unknown }) => {
    if (node.id) judge(node.id as Key);
    for (const param of (node.params ?? []) as Pattern[]) judgePattern(param);
  };
  const judgeMember = (node: { key: unknown; computed: boolean; typeAnnotation?: unknown; value?: unknown }) => {
    if (node.computed) return;
    judge(node.key as Key);
    judgeValue(node.key as Key, isCollectionType(node.typeAnnotation) || isCollection(node.value));
  };
  new Visitor({
    VariableDeclarator({ id, init }) {
      judgePattern(id as Pattern);
      judgeValue(id as Key, isCollection(init) || isCollectionType((id as Pattern).typeAnnotation));
    },
    FunctionDeclaration: judgeFunction,
    FunctionExpression: judgeFunction,
    ArrowFunctionExpression: judgeFunction,
    TSDeclareFunction: judgeFunction,
    TSFunctionType: judgeFunction,
    ClassDeclaration: judgeFunction,
    TSInterfaceDeclaration: judgeFunction,
    TSTypeAliasDeclaration: judgeFunction,
    TSTypeParameter: ({ name }) => judge(name as Key),
    CatchClause: ({ param }) => param && judgePattern(param as Pattern),
    PropertyDefinition: judgeMember,
    TSPropertySignature: judgeMember,
    MethodDefinition: ({ key, computed }) => judgeMember({ key, computed }),
    TSMethodSignature(node) {
      judgeMember({ key: node.key, computed: node.computed });
      judgeFunction({ params: node.params });
    },
  }).visit(file.program);
  return violations;
}

/** The names that a parameter or a declaration introduces. */
function namesIn(pattern: Pattern): Key[] {
  const { left, argument, elements, properties, parameter } = pattern;
  if (pattern.type === 'Identifier') return [pattern];
  const inner = [
    left,
    argument,
    parameter,
    ...(elements ?? []),
    ...(properties ?? []).map((one) => one.value ?? one.argument),
  ];
  return inner.flatMap((one) => (one ? namesIn(one) : []));
}

/** Whether a value is seen to be a Map, a Set or a list. */
function isCollection(value: unknown): boolean {
  const { type, callee } = (value ?? { type: '' }) as Value;
  if (type === 'ArrayExpression') return true;
  if (type === 'NewExpression') return COLLECTIONS.has(callee?.name ?? '');
  return type === 'CallExpression' && callee?.object?.name === 'Map' && callee.property?.name === 'groupBy';
}

function isCollectionType(annotation: unknown): boolean {
  const { type, typeName, typeAnnotation } =
    (annotation as { typeAnnotation?: TypeNode } | null | undefined)?.typeAnnotation ?? ({ type: '' } as TypeNode);
  if (type === 'TSTypeOperator') return isCollectionType({ typeAnnotation });
  return type === 'TSArrayType' || COLLECTIONS.has(String(typeName?.name));
}
