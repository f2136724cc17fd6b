import type { CurrentGroup } from '@sluice/contract/groups';
import { useNow } from '../../platform/display/use-now.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import type { CalendarEntry } from '../../schedule/entries/calendar-entry.ts';
import { EntryCard } from '../../schedule/entries/entry-card.tsx';
import { describeOrigin } from '../../schedule/entries/entry-sheet.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Section } from '../../ui/layout/section.tsx';
import classes from './zone-place.module.css';

type Props = { group: CurrentGroup; entries: readonly CalendarEntry[] };

/** The next watering or skip and the one before it, each with its reason and the figures behind it. */
export function ZoneWhy({ group, entries }: Props) {
  const { t } = useTranslation();
  const now = useNow().getTime();
  const next = entries.find(({ end }) => Date.parse(end.utc) > now);
  const last = entries.findLast(({ end }) => Date.parse(end.utc) <= now);
  const shown = [
    { title: t('zonePlace.next'), entry: next },
    { title: t('zonePlace.last'), entry: last },
  ];
  return shown.map(
    ({ title, entry }) =>
      entry && (
        <Section key={title} title={title}>
          <Card>
            <div className={classes.entry}>
              <EntryCard
                groupId={group.id}
                entry={entry}
                origin={describeOrigin(group, entry, t)}
                nextChance={nextWaterAfter(entry, entries)}
              />
            </div>
          </Card>
        </Section>
      ),
  );
}

/** For a skip: when the zone gets water after it. */
const nextWaterAfter = ({ outcome, start }: CalendarEntry, entries: readonly CalendarEntry[]) =>
  outcome === 'skipped'
    ? entries.find((other) => other.outcome === 'planned' && other.start.utc > start.utc)?.start
    : undefined;
