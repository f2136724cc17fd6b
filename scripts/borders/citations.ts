/** What code and documents cite is there: decisions by number or file, sections of documents, links. */
import { dirname, join } from 'node:path/posix';
import type { Violation } from './violation.ts';

interface Text {
  path: string;
  text: string;
}

const FOLDER = 'docs/decisions/';
const INDEX = `${FOLDER}README.md`;
const NUMBER = /^docs\/decisions\/(\d{4})-/;
/** `docs/decisions/0044`, `own: 0044`, `decision 0044`, several of them with commas. */
const CITED_DECISIONS = /(?:docs\/decisions\/|\bown: |\bdecisions? )((?:0\d{3})(?:, 0\d{3})*)/g;
/** In documents a number of four digits that begins with 0 is a decision, unless it is in backticks. */
const BARE_NUMBER = /(?<![\d.,])0\d{3}\b(?![.,]\d)/g;
/** `docs/fail-safe.md, 2.6`; `docs/specification.md, 3, 4 and 11`, also as a link; in limits.ts `spec 9`. */
const CITED_DOCUMENT =
  /(?:\bdocs\/|\]\((?:\.\.\/)?)([\w-]+\.md)\)?((?:, | and | to )\d+(?:\.\d+)?(?:(?:, | and | to )\d+(?:\.\d+)?)*)?/g;
const SHORT_SPECIFICATION = /\bspec (\d+)\b/g;
const SPECIFICATION = 'docs/specification.md';
const WITHOUT_DOCUMENT = /reference fail-safe|\(specification,|specification, sections? \d|specification's section/;
const LINK = /\]\(([^)\s#]+)(?:#[\w-]*)?\)/g;
const SECTION = /^#+ (\d+(?:\.\d+)?) /gm;

const isDocument = (path: string) => path.endsWith('.md');
const withoutCode = (line: string) => line.replace(/`[^`]*`/g, '').replace(/\]\([^)]*\)/g, ']');

/** @param texts code and documents */
export function findBrokenCitations(texts: readonly Text[], paths: readonly string[]): Violation[] {
  const decisions = new Set(paths.flatMap((path) => NUMBER.exec(path)?.[1] ?? []));
  const sections = new Map(
    texts
      .filter(({ path }) => isDocument(path))
      .map(({ path, text }) => [path, new Set([...text.matchAll(SECTION)].map(([, number = '']) => number))]),
  );
  const violations: Violation[] = [];
  for (const { path, text } of texts) {
    // The index names numbers that have no page; tests of these rules break them.
    if (path === INDEX || path.startsWith('scripts/borders')) continue;
    for (const [index, line] of text.split('\n').entries()) {
      const say = (what: string, instead: string) => violations.push({ file: path, line: index + 1, what, instead });
      for (const number of citedDecisions(path, line)) {
        if (!decisions.has(number)) say(`cites decision ${number}`, 'no page has that number: see docs/decisions.');
      }
      for (const { document, section } of citedDocuments(line)) {
        if (!paths.includes(document)) say(`cites ${document}`, 'it is not there: name what is, or take it out.');
        else if (section !== null && !sections.get(document)?.has(section)) {
          say(`cites ${document}, ${section}`, 'the document has no section of that number.');
        }
      }
      if (WITHOUT_DOCUMENT.test(line)) {
        say(
          'cites what no reader has',
          'cite docs/specification.md or docs/fail-safe.md with the number of a section.',
        );
      }
    }
  }
  return violations;
}

function citedDecisions(path: string, line: string): Set<string> {
  const cited = [...line.matchAll(CITED_DECISIONS)].flatMap(([, numbers = '']) => numbers.split(', '));
  const bare =
    isDocument(path) && path.startsWith('docs/') ? [...withoutCode(line).matchAll(BARE_NUMBER)].map(([it]) => it) : [];
  return new Set([...cited, ...bare]);
}

interface Cited {
  document: string;
  section: string | null;
}

function citedDocuments(line: string): Cited[] {
  const long = [...line.matchAll(CITED_DOCUMENT)].flatMap(([cited, name = '', numbers]): Cited[] => {
    const document = `docs/${name}`;
    if (numbers !== undefined)
      return [...numbers.matchAll(/\d+(?:\.\d+)?/g)].map(([section]) => ({ document, section }));
    // A link without a section is opened with the other links.
    return cited.startsWith(']') ? [] : [{ document, section: null }];
  });
  const short = [...line.matchAll(SHORT_SPECIFICATION)].map(([, section = '']) => ({
    document: SPECIFICATION,
    section,
  }));
  return [...long, ...short];
}

/** Links of documents to files of the repository. */
export function findDeadLinks(texts: readonly Text[], paths: readonly string[]): Violation[] {
  const isThere = (target: string) => paths.some((path) => path === target || path.startsWith(`${target}/`));
  return texts
    .filter(({ path }) => isDocument(path))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) =>
        [...line.matchAll(LINK)]
          .map(([, target = '']) => target)
          .filter((target) => !/^[a-z]+:/.test(target))
          .filter((target) => !isThere(join(dirname(path), target).replace(/\/$/, '')))
          .map((target) => ({
            file: path,
            line: index + 1,
            what: `links to ${target}`,
            instead: 'it is not there: link to what is, or take it out.',
          })),
      ),
    );
}

/** Each decision has its number in the first line and a line in the index; the index explains each missing number. */
export function findUnlistedDecisions(texts: readonly Text[]): Violation[] {
  const pages = texts.filter(({ path }) => NUMBER.test(path));
  const index = texts.find(({ path }) => path === INDEX)?.text ?? '';
  const numberOf = (path: string) => NUMBER.exec(path)?.[1] ?? '';
  const wrong = pages.flatMap(({ path, text }): Violation[] => {
    const number = numberOf(path);
    const violations: Violation[] = [];
    const say = (what: string, instead: string) => violations.push({ file: path, line: 1, what, instead });
    if (!text.startsWith(`# ${number} `)) say('begins with another number', `begin with "# ${number} " and its words.`);
    if (!index.includes(`](${path.slice(FOLDER.length)})`)) {
      say('is not in the index', `put it into ${INDEX} under its topic, with the words that people search for.`);
    }
    return violations;
  });
  const numbers = pages.map(({ path }) => Number(numberOf(path)));
  const missing = Array.from({ length: Math.max(0, ...numbers) }, (_, before) => before + 1)
    .filter((number) => !numbers.includes(number))
    .map((number) => String(number).padStart(4, '0'))
    .filter((number) => !index.includes(number));
  return [
    ...wrong,
    ...missing.map((number) => ({
      file: INDEX,
      line: 1,
      what: `does not say where ${number} is`,
      instead: 'say why the number has no page.',
    })),
  ];
}
