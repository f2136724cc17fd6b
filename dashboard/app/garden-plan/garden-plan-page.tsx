import { Button } from '@mantine/core';
import type { CurrentGroup } from '@sluice/contract/groups';
import type { Zone } from '@sluice/contract/zones';
import { type PointerEvent, useRef, useState } from 'react';
import { ForChangers } from '../../groups/index.ts';
import { PageLink } from '../../page-kit/frame/page-link.tsx';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import page from '../../ui/layout/page.module.css';
import { showSnackbar } from '../../ui/overlay/snackbar-store.ts';
import { useChangeZone } from '../../zones/calls.ts';
import { PlanDrawing } from './garden-plan.tsx';
import classes from './garden-plan-page.module.css';
import { type Stroke, toOutline } from './outline.ts';
import { layPlan, PLAN, type PlanShape } from './plan-layout.ts';

/** The plan of the garden, drawn zone by zone with a finger. */
export default function GardenPlanPage() {
  return <ForChangers>{(group) => <DrawnPlan key={group.id} group={group} />}</ForChangers>;
}

function DrawnPlan({ group }: { group: CurrentGroup }) {
  const { t } = useTranslation();
  const { zones } = group;
  const [chosenId, setChosenId] = useState(() => (zones.find(({ outline }) => !outline) ?? zones[0])?.id);
  const change = useChangeZone();
  const chosen = zones.find(({ id }) => id === chosenId);
  if (!chosen) return <p className={page.lead}>{t('home.sentence.noZones')}</p>;

  const save = (zone: Zone, outline: Zone['outline']) => {
    const before = zone.outline;
    change.mutate(
      { id: zone.id, change: { outline } },
      {
        onSuccess: () => {
          const next = outline && zones.find((other) => other.id !== zone.id && !other.outline);
          if (next) setChosenId(next.id);
          showSnackbar({
            kind: 'done',
            text: t(outline ? 'gardenPlan.drawn' : 'gardenPlan.erased', { zone: zone.name }),
            action: {
              label: t('snackbar.undo'),
              run: () => change.mutate({ id: zone.id, change: { outline: before } }),
            },
          });
        },
      },
    );
  };
  const draw = (stroke: Stroke) => {
    const outline = toOutline(stroke);
    if (outline) save(chosen, outline);
    else showSnackbar({ kind: 'error', text: t('gardenPlan.tooSmall') });
  };
  return (
    <div className={classes.page}>
      <p className={page.lead}>{t('gardenPlan.lead')}</p>
      <fieldset className={classes.zones}>
        <legend>{t('gardenPlan.which')}</legend>
        {zones.map(({ id, name, outline }) => (
          <Button
            key={id}
            variant={id === chosen.id ? 'filled' : 'default'}
            aria-pressed={id === chosen.id}
            onClick={() => setChosenId(id)}
          >
            {outline ? `${name} ✓` : name}
          </Button>
        ))}
      </fieldset>
      <DrawingGround zones={zones} chosen={chosen} onDraw={draw} />
      <div className={classes.actions}>
        <Button
          variant="default"
          disabled={change.isPending}
          onClick={() => save(chosen, toSuggestedBed(zones, chosen))}
        >
          {t('gardenPlan.suggest', { zone: chosen.name })}
        </Button>
        <Button variant="default" disabled={!chosen.outline || change.isPending} onClick={() => save(chosen, null)}>
          {t('gardenPlan.erase', { zone: chosen.name })}
        </Button>
        <PageLink to="/home">{t('errorPage.home')}</PageLink>
      </div>
    </div>
  );
}

/** The bed that the zone has on a plan that nobody draws. */
function toSuggestedBed(zones: readonly Zone[], { id }: Zone): Zone['outline'] {
  const shape = layPlan(zones.map((zone) => ({ ...zone, outline: null }))).find(({ zoneId }) => zoneId === id);
  return shape ? toCorners(shape) : null;
}

const toCorners = ({ box: { x, y, width, height } }: PlanShape): NonNullable<Zone['outline']> => {
  const [left, right] = [x / PLAN.width, (x + width) / PLAN.width];
  const [top, bottom] = [y / PLAN.height, (y + height) / PLAN.height];
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
};

type GroundProps = { zones: readonly Zone[]; chosen: Zone; onDraw: (stroke: Stroke) => void };

function DrawingGround({ zones, chosen, onDraw }: GroundProps) {
  const { t } = useTranslation();
  const stroke = useRef<Stroke>([]);
  const [shown, setShown] = useState('');
  const drawn = layPlan(zones.filter(({ outline }) => outline !== null));
  const byId = new Map(zones.map((zone) => [zone.id, zone]));

  const add = (event: PointerEvent<HTMLDivElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    stroke.current.push({ x: (event.clientX - left) / width, y: (event.clientY - top) / height });
    setShown(stroke.current.map(({ x, y }) => `${x * PLAN.width},${y * PLAN.height}`).join(' '));
  };
  const end = (isWhole: boolean) => {
    const whole = stroke.current;
    stroke.current = [];
    setShown('');
    if (isWhole && whole.length > 0) onDraw(whole);
  };
  return (
    <div
      className={classes.ground}
      role="img"
      aria-label={t('gardenPlan.ground', { zone: chosen.name })}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        stroke.current = [];
        add(event);
      }}
      onPointerMove={(event) => {
        if (stroke.current.length > 0) add(event);
      }}
      onPointerUp={() => end(true)}
      onPointerCancel={() => end(false)}
    >
      <PlanDrawing
        zones={drawn.flatMap((shape) => {
          const zone = byId.get(shape.zoneId);
          return zone ? [{ shape, zone, state: zone.id === chosen.id ? 'chosen' : 'fine' } as const] : [];
        })}
      />
      {drawn.map(({ zoneId, label: [x, y] }) => (
        <span
          key={zoneId}
          className={classes.name}
          style={{ insetInlineStart: `${(x / PLAN.width) * 100}%`, top: `${(y / PLAN.height) * 100}%` }}
        >
          {byId.get(zoneId)?.name}
        </span>
      ))}
      <svg
        viewBox={`0 0 ${PLAN.width} ${PLAN.height}`}
        preserveAspectRatio="none"
        className={classes.stroke}
        aria-hidden="true"
      >
        <polyline points={shown} />
      </svg>
    </div>
  );
}
