import type { ActiveRun } from '@sluice/contract/runs';
import type { Zone } from '@sluice/contract/zones';
import type { PlantType } from '@sluice/engine/vocabulary/garden';
import { asText } from '@sluice/engine/vocabulary/unit-display';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId, useMemo } from 'react';
import { useDisplay } from '../../platform/display/display.tsx';
import { useNow } from '../../platform/display/use-now.ts';
import { joinParts } from '../../platform/i18n/joined.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { calculateSoilShares } from '../../zones/index.ts';
import { describeZone } from '../../zones/zone-sentence.ts';
import classes from './garden-plan.module.css';
import { layPlan, PLAN, type PlanShape } from './plan-layout.ts';

type Props = {
  zones: readonly Zone[];
  runs: readonly ActiveRun[];
  /** Zones that need somebody. */
  troubled: ReadonlySet<string>;
};

type State = 'watering' | 'troubled' | 'unused' | 'fine' | 'chosen';

type ZoneOnPlan = { shape: PlanShape; zone: Zone; state: State };

const share = (length: number, of: number) => `${(length / of) * 100}%`;

/** The garden from above: what grows where, how much water its soil holds, where it flows; a zone leads to its sheet. */
export function GardenPlan({ zones, runs, troubled }: Props) {
  const { t } = useTranslation();
  const shapes = useMemo(() => layPlan(zones), [zones]);
  const byId = new Map(zones.map((zone) => [zone.id, zone]));
  const planned = shapes.flatMap((shape) => {
    const zone = byId.get(shape.zoneId);
    const run = runs.find(({ zone_id, phase }) => zone_id === shape.zoneId && phase === 'WATERING');
    return zone ? [{ shape, zone, run, state: findState(zone, run, troubled) }] : [];
  });
  return (
    <div className={classes.plan}>
      <PlanDrawing zones={planned} />
      <ul className={classes.zones} aria-label={t('gardenPlan.title')}>
        {planned.map(({ shape: { box, label, corners }, zone, run, state }) => (
          <li
            key={zone.id}
            className={classes.zone}
            style={{
              insetInlineStart: share(box.x, PLAN.width),
              top: share(box.y, PLAN.height),
              width: share(box.width, PLAN.width),
              height: share(box.height, PLAN.height),
            }}
          >
            <ZoneLink
              zone={zone}
              run={run}
              state={state}
              clip={corners && clipTo(corners, box)}
              left={share(label[0] - box.x, box.width)}
              top={share(label[1] - box.y, box.height)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Only what is drawn can be pressed. */
const clipTo = (corners: NonNullable<PlanShape['corners']>, box: PlanShape['box']) =>
  `polygon(${corners.map(([x, y]) => `${share(x - box.x, box.width)} ${share(y - box.y, box.height)}`).join(',')})`;

/** The plan without words. */
export function PlanDrawing({ zones }: { zones: readonly ZoneOnPlan[] }) {
  const id = useId();
  return (
    <svg
      viewBox={`0 0 ${PLAN.width} ${PLAN.height}`}
      preserveAspectRatio="none"
      className={classes.ground}
      aria-hidden="true"
    >
      <defs>
        {PATTERNS.map(({ name, size, drawing }) => (
          <pattern
            key={name}
            id={`${id}${name}`}
            width={size}
            height={size}
            patternUnits="userSpaceOnUse"
            className={classes[name]}
          >
            {drawing}
          </pattern>
        ))}
      </defs>
      {zones.map(({ shape, zone, state }) => (
        <BedDrawing key={zone.id} path={shape.path} zone={zone} state={state} patterns={id} />
      ))}
    </svg>
  );
}

const findState = (zone: Zone, run: ActiveRun | undefined, troubled: ReadonlySet<string>): State => {
  if (run) return 'watering';
  if (!zone.enabled) return 'unused';
  return troubled.has(zone.id) ? 'troubled' : 'fine';
};

type LinkProps = {
  zone: Zone;
  run: ActiveRun | undefined;
  state: State;
  clip: string | null;
  left: string;
  top: string;
};

/** The whole bed is the link; its name and the thin measure of its soil's water stand in its middle. */
function ZoneLink({ zone, run, state, clip, left, top }: LinkProps) {
  const { t } = useTranslation();
  const { units, dates } = useDisplay();
  const now = useNow();
  const shares = zone.soil_water && calculateSoilShares(zone.soil_water);
  const description = joinParts([
    zone.name,
    describeZone(zone, { t, dates, now }),
    ...(shares ? [t('gardenPlan.soil', { filled: asText(units.percent(shares.filled)) })] : []),
  ]);
  return (
    <>
      <Link
        to="/home"
        search={{ zone: zone.id }}
        resetScroll={false}
        className={classes.link}
        style={clip ? { clipPath: clip } : {}}
        aria-label={description}
        title={zone.name}
      />
      <span className={classes.label} data-state={state} style={{ left, top }} aria-hidden="true">
        <span className={classes.name}>{zone.name}</span>
        {run ? (
          <TimeLeft until={run.end_time.utc} />
        ) : (
          shares && (
            <span className={classes.measure}>
              <span
                className={classes.filled}
                data-low={shares.filled < shares.refill || undefined}
                style={{ width: `${shares.filled * 100}%` }}
              />
            </span>
          )
        )}
      </span>
    </>
  );
}

function TimeLeft({ until }: { until: string }) {
  const { dates } = useDisplay();
  const now = useNow(1000);
  return <span className={classes.left}>{dates.countdown((Date.parse(until) - now.getTime()) / 1000)}</span>;
}

type BedProps = { path: string; zone: Zone; state: State; patterns: string };

function BedDrawing({ path, zone, state, patterns }: BedProps) {
  const shares = zone.soil_water && calculateSoilShares(zone.soil_water);
  const drawing = zone.plant_type && DRAWINGS[zone.plant_type];
  return (
    <g data-state={state} className={classes.bed}>
      <path
        d={path}
        className={classes.soil}
        data-grass={drawing === 'grass' || undefined}
        style={{ '--filled': `${Math.round((shares?.filled ?? 0.5) * 100)}%` } as React.CSSProperties}
      />
      {drawing && <path d={path} fill={`url(#${patterns}${drawing})`} />}
      {state === 'watering' && <path d={path} fill={`url(#${patterns}waves)`} />}
      <path d={path} className={classes.edge} />
    </g>
  );
}

type PatternName = 'grass' | 'annuals' | 'perennials' | 'shrubs' | 'trees' | 'dry' | 'waves';

const DRAWINGS: Record<PlantType, PatternName> = {
  COOL_GRASS: 'grass',
  WARM_GRASS: 'grass',
  ANNUAL: 'annuals',
  PERENNIAL: 'perennials',
  SHRUBS: 'shrubs',
  TREES: 'trees',
  XERISCAPE: 'dry',
};

const PATTERNS: readonly { name: PatternName; size: number; drawing: ReactNode }[] = [
  { name: 'grass', size: 44, drawing: <path d="M9 18l4-10 4 10M31 40l4-10 4 10" /> },
  {
    name: 'annuals',
    size: 52,
    drawing: (
      <>
        <path d="M0 39h52" />
        <circle cx="13" cy="13" r="8" />
        <circle cx="39" cy="13" r="8" />
      </>
    ),
  },
  {
    name: 'perennials',
    size: 60,
    drawing: (
      <>
        <circle cx="15" cy="15" r="11" />
        <circle cx="45" cy="45" r="11" />
        <circle cx="45" cy="45" r="4" className={classes.bloom} />
      </>
    ),
  },
  {
    name: 'shrubs',
    size: 84,
    drawing: (
      <>
        <circle cx="24" cy="26" r="20" />
        <circle cx="64" cy="62" r="17" />
        <circle cx="66" cy="18" r="11" />
      </>
    ),
  },
  {
    name: 'trees',
    size: 150,
    drawing: (
      <>
        <circle cx="46" cy="48" r="38" />
        <circle cx="46" cy="48" r="8" className={classes.trunk} />
        <circle cx="114" cy="114" r="26" />
        <circle cx="114" cy="114" r="6" className={classes.trunk} />
      </>
    ),
  },
  { name: 'dry', size: 90, drawing: <path d="M24 40V14M24 40l-15-15M24 40l15-15M66 84V64M66 84L54 72M66 84l12-12" /> },
  {
    name: 'waves',
    size: 64,
    drawing: <path d="M-64 16q16-12 32 0t32 0 32 0 32 0 32 0M-64 48q16-12 32 0t32 0 32 0 32 0 32 0" />,
  },
];
