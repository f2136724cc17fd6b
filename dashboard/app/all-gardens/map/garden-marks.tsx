import { memo, useLayoutEffect, useRef } from 'react';
import type { MapView, Pixel } from '../../../location/map/map-view.ts';
import { useDisplay } from '../../../platform/display/display.tsx';
import { useNow } from '../../../platform/display/use-now.ts';
import { joinClauses, joinSentences, withLabel } from '../../../platform/i18n/joined.ts';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import { Popup } from '../../../ui/overlay/popup.tsx';
import { GARDEN_STATES, stateOf } from '../choose-gardens.ts';
import { describeAttention, describeNow } from '../describe-garden.ts';
import { useDatesOf } from '../garden-parts.tsx';
import type { ChosenGardens } from '../use-chosen-gardens.ts';
import { GardenCard } from './garden-card.tsx';
import classes from './gardens-map.module.css';
import type { PinnedGarden } from './gardens-map.tsx';
import type { LabelSide, Mark } from './join-marks.ts';
import { StateShape } from './state-shape.tsx';

/** `nearer`: where those that share it are apart. */
type GardenMark = Mark<PinnedGarden> & { name: string | null; nearer: MapView | null };

type Props = {
  marks: readonly GardenMark[];
  sides: readonly (LabelSide | null)[];
  chosen: ChosenGardens;
  onShow: (at: Pixel) => void;
  onNearer: (view: MapView) => void;
};

/** In the order of the list. While the map is dragged they are not drawn again. */
export const GardenMarks = memo(function GardenMarks({ marks, sides, chosen, onShow, onNearer }: Props) {
  const { t } = useTranslation();
  const { units } = useDisplay();
  const now = useNow();
  const datesOf = useDatesOf(marks.flatMap(({ things }) => things));
  const opened = useRef<PinnedGarden>(null);
  useLayoutEffect(() => {
    // The mark that was pressed is gone, and the focus with it.
    const { current } = opened;
    opened.current = null;
    const mark = current && marks.find(({ things }) => things.some(({ id }) => id === current.id))?.things[0];
    if (mark) document.querySelector<HTMLElement>(`[data-mark="${mark.id}"]`)?.focus({ preventScroll: true });
  }, [marks]);

  const describe = (garden: PinnedGarden) => {
    const writers = { t, units, now, dates: datesOf(garden) };
    return withLabel(garden.name, joinSentences(describeAttention(garden, writers), describeNow(garden, writers)));
  };
  const describeSeveral = (gardens: readonly PinnedGarden[], name: string | null) => {
    const states = GARDEN_STATES.map((state) => ({
      name: state === 'rest' ? t('home.nothingRuns') : t(`allGardens.filter.${state}`),
      number: gardens.filter((garden) => stateOf(garden) === state).length,
    })).filter(({ number }) => number > 0);
    return joinClauses([
      name,
      withLabel(t('allGardens.map.gardens'), units.number(gardens.length, 0)),
      ...states.map((state) => withLabel(state.name, units.number(state.number, 0))),
    ]);
  };

  return marks.map(({ things, x, y, name, nearer }, place) => {
    const [first] = things;
    if (!first) return null;
    const isOne = things.length === 1;
    const state = GARDEN_STATES.find((one) => things.some((garden) => stateOf(garden) === one)) ?? 'rest';
    const label = isOne ? describe(first) : describeSeveral(things, name);
    const mark = (
      <button
        type="button"
        key={first.id}
        className={classes.mark}
        style={{ left: x, top: y }}
        aria-label={label}
        data-mark={first.id}
        data-several={!isOne || undefined}
        data-chosen={things.some(chosen.isChosen) || undefined}
        onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && onShow({ x, y })}
        onClick={() => {
          if (!nearer) return;
          opened.current = first;
          onNearer(nearer);
        }}
      >
        <span className={isOne ? classes.one : classes.several}>
          <StateShape
            state={state}
            size={isOne ? 28 : 18}
            isWatering={things.some(({ watering }) => watering !== null)}
          />
          {!isOne && <span aria-hidden="true">{units.number(things.length, 0)}</span>}
        </span>
        {name !== null && (
          <span className={classes.label} data-side={sides[place] ?? undefined} aria-hidden="true">
            {name}
          </span>
        )}
      </button>
    );
    if (nearer) return mark;
    return (
      <Popup key={first.id} kind="card" label={label} width={CARD_PX} target={mark}>
        {things.map((garden) => (
          <GardenCard key={garden.id} garden={garden} dates={datesOf(garden)} chosen={chosen} />
        ))}
      </Popup>
    );
  });
});

const CARD_PX = 340;
