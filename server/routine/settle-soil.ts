/** Once a day is over, its rain, watering and evapotranspiration are settled into every zone's soil water. */
import type { GroupRow } from '../groups/index.ts';
import type { Queryable } from '../platform/database/connect.ts';
import { announce } from '../platform/live/announce.ts';
import { localDateIn } from '../platform/moments.ts';
import { wateringSince } from '../schedule/index.ts';
import { weatherDaysOf } from '../weather/index.ts';
import { type SoilDay, settleDays, updateZone, zonesOfGroup } from '../zones/index.ts';

/** Settles every whole day since the last one settled; a day whose weather was not observed ends it. */
export async function settleSoil(db: Queryable, group: GroupRow, nowMs: number): Promise<void> {
  const today = localDateIn(group.timeZone, nowMs);
  const zones = (await zonesOfGroup(db, group.id)).filter(
    (zone) => zone.depletionMm !== null && zone.settledDate !== null && nextDay(zone.settledDate) < today,
  );
  const [oldest] = zones.map((zone) => nextDay(zone.settledDate ?? today)).sort();
  if (oldest === undefined || group.latitude === null) return;
  const weather = (await weatherDaysOf(db, group.id, oldest, today)).filter(
    (day) => day.date < today && !day.isForecast,
  );
  const watering = await wateringSince(db, group.id, oldest);
  for (const zone of zones) {
    const days = unbroken(nextDay(zone.settledDate ?? today), weather);
    const last = days.at(-1);
    if (!last) continue;
    const ofDate = (date: string) => watering.find((entry) => entry.zoneId === zone.id && entry.date === date) ?? null;
    const depletionMm = settleDays(zone, group.latitude, zone.depletionMm ?? 0, days, ofDate);
    await updateZone(db, zone.id, { depletionMm, settledDate: last.date, settledAt: new Date(nowMs) });
  }
  await announce(db, { groupId: group.id }, ['zones']);
}

function unbroken(from: string, weather: { date: string; rainfallMm: number; et0Mm: number | null }[]): SoilDay[] {
  const days: SoilDay[] = [];
  let expected = from;
  for (const { date, rainfallMm, et0Mm } of weather) {
    if (date < expected) continue;
    if (date !== expected || et0Mm === null) break;
    days.push({ date, rainfallMm, et0Mm });
    expected = nextDay(date);
  }
  return days;
}

const nextDay = (date: string) => Temporal.PlainDate.from(date).add({ days: 1 }).toString();
