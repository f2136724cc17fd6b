/** Splits a stream of text into lines. Throws RangeError for a line that is too long. */
const LONGEST_LINE = 1_000_000;

export function createLineCutter(onLine: (line: string) => void): (chunk: string) => void {
  let rest = '';
  return (chunk) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > LONGEST_LINE) throw new RangeError('The line is too long.');
    for (const line of lines) if (line !== '') onLine(line);
  };
}
