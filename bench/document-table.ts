/** A table that a command writes into a document, between `<!-- the command -->` and `<!-- end -->`. */

const END = '<!-- end -->';

const parts = (document: string, command: string) => {
  const begin = `<!-- ${command} -->`;
  const [before, rest] = document.split(begin);
  const [table, after] = rest?.split(END) ?? [];
  if (before === undefined || table === undefined) throw new Error(`The table of “${command}” is not there.`);
  return { before: before + begin, table, after: rest?.slice(table.length) ?? after };
};

/** The rows that are there, without its head. */
export const readRows = (document: string, command: string): string[] =>
  parts(document, command)
    .table.split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2);

/** The document with this table in the place of the one there. Throws where it has none. */
export function withTable(document: string, command: string, head: readonly string[], rows: readonly string[]): string {
  const { before, after } = parts(document, command);
  return [`${before}`, `| ${head.join(' | ')} |`, `|${head.map(() => '---|').join('')}`, ...rows, after].join('\n');
}

export const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;
