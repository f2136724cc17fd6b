/** Pure: notes what weather sensors publish at an MQTT broker, and puts a station's report together. */
import type { CounterReadings } from '@sluice/engine/sensing/rain-counter';
import { HOUR_MS } from '@sluice/engine/vocabulary/units';
import { MQTT_FIGURES, type MqttFigure, type MqttSources } from '@sluice/engine/vocabulary/weather';
import { isRain, MOST_FIELDS, REPORTED_AS, readFigure } from './figure-in-message.ts';
import type { StationReport } from './station-report.ts';
import type { UnreadFigure, UnreadFigures } from './stored-figures.ts';

/** The last message of a figure. */
interface Heard {
  /** In SI; null for one that cannot be right. */
  readonly value: number | null;
  /** Epoch milliseconds. */
  readonly atMs: number;
}

/** What a station's sensors have published. */
type Published = Partial<Record<MqttFigure, Heard>>;

export interface Noted {
  readonly published: Published;
  /** What the last message that should say a figure said instead. */
  readonly unread: Partial<Record<MqttFigure, UnreadFigure>>;
}

/** A sensor that publishes changes alone says by its silence that nothing has changed, for so long. */
const LASTS_MS = 3 * HOUR_MS;
/** Notes what a message says about a station, and what of it cannot be read. Returns whether it says something. */
export function notePublished(
  { published, unread }: Noted,
  sources: MqttSources,
  { topic, payload, isRetained }: { topic: string; payload: string; isRetained: boolean },
  atMs: number,
): boolean {
  // A broker is told to forget a message by an empty one.
  if (payload === '') return false;
  let isNews = false;
  for (const figure of MQTT_FIGURES) {
    const source = sources[figure];
    if (source?.topic !== topic) continue;
    const { value, problem } = readFigure(figure, payload, source);
    if (problem === null) delete unread[figure];
    else unread[figure] = joinProblems(unread[figure], problem);
    // The broker may have kept it for months: it shows whether the field is right, and says nothing of now.
    if (isRetained || (value === null && problem?.cause !== 'impossible')) continue;
    isNews = true;
    published[figure] = { value, atMs };
  }
  return isNews;
}

/** The first of those that are alike, with the fields of all: it is shown, and is not to change with every message. */
function joinProblems(before: UnreadFigure | undefined, now: UnreadFigure): UnreadFigure {
  if (before?.cause !== now.cause) return now;
  return { ...before, fields: [...new Set([...before.fields, ...now.fields])].slice(0, MOST_FIELDS) };
}

/** What is to be shown: a sensor may publish some of its fields at a time, and be away for a moment. */
export const findUnread = ({ published, unread }: Noted, nowMs: number): UnreadFigures =>
  Object.fromEntries(
    MQTT_FIGURES.flatMap((figure) => {
      const [problem, last] = [unread[figure], published[figure]];
      const isKnown = last != null && last.value !== null && nowMs - last.atMs <= LASTS_MS;
      return problem === undefined || isKnown ? [] : [[figure, problem]];
    }),
  );

/** Null where nothing was heard for too long. */
export function composeReport(published: Published, nowMs: number): StationReport | null {
  const lasting = MQTT_FIGURES.filter((figure) => nowMs - (published[figure]?.atMs ?? 0) <= LASTS_MS);
  if (lasting.length === 0) return null;
  const lastOf = (figure: MqttFigure) => (lasting.includes(figure) ? (published[figure]?.value ?? null) : null);
  const total = lastOf('rain_total');
  const day = lastOf('rain_today');
  const counters: CounterReadings = {
    ...(total === null ? {} : { total }),
    ...(day === null ? {} : { day }),
  };
  return {
    atMs: nowMs,
    counters,
    fallen: null,
    figures: {
      protocol: 'mqtt',
      model: null,
      temperatureC: lastOf('temperature'),
      humidity: lastOf('humidity'),
      windMPerS: lastOf('wind'),
      radiationWPerM2: lastOf('radiation'),
      pressureHPa: null,
      rainMmPerHour: null,
      countsRain: total !== null || day !== null,
      impossible: lasting.flatMap((figure) =>
        isRain(figure) || published[figure]?.value !== null ? [] : [REPORTED_AS[figure]],
      ),
      clockOffS: null,
    },
  };
}
