/** Lines of the log for somebody who reads them at a terminal (docs/decisions/0117). */

const LEVELS: Readonly<Record<number, string>> = {
  10: 'trace',
  20: 'debug',
  30: 'info ',
  40: 'WARN ',
  50: 'ERROR',
  60: 'FATAL',
};

/** What each line has, and says nothing to somebody at the machine itself. */
const LEFT_OUT = new Set(['level', 'time', 'pid', 'hostname', 'msg', 'err']);

/** What people wrote must not steer the terminal. */
const onOneLine = (text: string) => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');

/** A line as the log writes it, as text: time, level, what happened, its figures, and an error's stack below. */
export function makeReadable(line: string): string {
  const entry = JSON.parse(line) as Record<string, unknown> & { level: number; time: number; msg?: string };
  // The Swedish way is the international one: 2026-07-01 14:30:05.
  const time = new Date(entry.time).toLocaleString('sv-SE');
  const figures = Object.entries(entry).flatMap(([name, value]) =>
    LEFT_OUT.has(name) || value === null ? [] : [`${name}=${showValue(value)}`],
  );
  const { message = '', stack = '' } = (entry.err ?? {}) as { message?: string; stack?: string };
  const what = entry.msg ?? message;
  const head = [time, LEVELS[entry.level] ?? String(entry.level), onOneLine(what), ...figures].join('  ');
  const below = (stack || (message === what ? '' : message)).split('\n').filter((one) => one.trim() !== '');
  return [head, ...below.map((one) => `    ${onOneLine(one).trim()}`), ''].join('\n');
}

function showValue(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return /^[^\s"]+$/.test(text) ? onOneLine(text) : onOneLine(JSON.stringify(text));
}
