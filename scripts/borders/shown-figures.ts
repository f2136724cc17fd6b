/** Figures behind a reason are for showing: what steers a valve, a plan or a record has a column of its own. */
import { Visitor } from 'oxc-parser';
import { covers, isTest, isTestSupport } from './exceptions.ts';
import type { SourceFile } from './source-file.ts';
import type { Violation } from './violation.ts';

/** Who shows them. */
const PRESENTERS: readonly string[] = [
  'dashboard/schedule/reasons/reason*',
  'server/notifications/*',
  'server/openings/*',
];

const FIGURES = /^(reasonFigures|reason_figures)$/;

type Node = { type: string; name?: string; property?: unknown; computed?: boolean };

/** Whether this is the bag of figures: `run.reasonFigures`, or a variable of that name. */
function isFigures(node: unknown): boolean {
  const { type, name, property } = node as Node;
  if (type === 'ChainExpression') return isFigures((node as { expression: unknown }).expression);
  if (type === 'Identifier') return FIGURES.test(name ?? '');
  return type === 'MemberExpression' && FIGURES.test((property as Node).name ?? '');
}

export function findSteeringFigures(file: SourceFile): Violation[] {
  const { path } = file;
  const isReader = /^(server|dashboard|drivers)\//.test(path) && !isTest(path) && !isTestSupport(path);
  if (!isReader || PRESENTERS.some((place) => covers(place, path))) return [];
  const violations: Violation[] = [];
  const say = (offset: number, figure: string) =>
    violations.push({
      file: path,
      line: file.lineNumberAt(offset),
      what: `reads ${figure} from figures that are for showing`,
      instead: 'give what steers a column, or a field of the contract, with its type and unit.',
    });
  new Visitor({
    MemberExpression({ start, object, property }) {
      if (isFigures(object)) say(start, (property as Node).name ?? 'a figure');
    },
    Property({ start, key, value }) {
      const isTaken = (value as Node).type === 'ObjectPattern' && FIGURES.test((key as Node).name ?? '');
      if (isTaken) say(start, 'some');
    },
  }).visit(file.program);
  return violations;
}
