/** Pure: under which topics a Tasmota hears and speaks, by what it announces. */
import { type Fields, textOf } from './announced-fields.ts';

export interface TasmotaTopics {
  command: string;
  answer: string;
  report: string;
}

const TOPIC_MAX = 200;

/** The topics of a full topic such as `%prefix%/%topic%/`. Null where it leads to no topics of its own. */
export function tasmotaTopics(config: Fields, mac: string): TasmotaTopics | null {
  const full = textOf(config.ft);
  const topic = textOf(config.t);
  const prefixes = Array.isArray(config.tp) ? config.tp.map(textOf) : [];
  if (full === null || topic === null || !full.includes('%prefix%')) return null;
  const [command, answer, report] = prefixes.map((prefix) =>
    full
      .replaceAll('%prefix%', () => prefix ?? '')
      .replaceAll('%topic%', () => topic)
      .replaceAll('%hostname%', () => textOf(config.hn) ?? '')
      .replaceAll('%id%', mac.slice(-6))
      .replace(/\/*$/, '/'),
  );
  if (!command || !answer || !report || new Set([command, answer, report]).size < 3) return null;
  return [command, answer, report].every(isTopic) ? { command, answer, report } : null;
}

export const isTopic = (topic: string) => topic.length <= TOPIC_MAX && /^[^+#\0$/%][^+#\0%]*$/.test(topic);
