import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef } from 'react';
import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import classes from './time-chart.module.css';

export type ChartSeries = {
  name: string;
  /** A custom property of the look, such as `--water`. */
  colour: string;
  kind: 'line' | 'dashed' | 'bars';
  values: readonly (number | null)[];
  /** How a figure of the axis is written, with its unit. */
  write: (value: number) => string;
  /** Top of the axis where the values do not reach it. */
  least: number;
};

type Props = {
  /** Seconds since 1970, rising. */
  times: readonly number[];
  /** One or two: the first has its axis at the left, the second at the right. */
  series: readonly ChartSeries[];
  /** Those of the times that are named under the axis. */
  ticks: readonly number[];
  writeTime: (seconds: number) => string;
  height: number;
  /** Which of the times is pointed at; null when none is. */
  onPoint?: (place: number | null) => void;
};

const AXIS_FONT = '13px system-ui, sans-serif';
/** At least, so that charts above each other keep the same width. */
const AXIS_PX = 56;
const AXIS_GAP_PX = 14;

/** Of the axis' font, a little more than usual. */
const CHARACTER_PX = 7.5;

/** As wide as the longest of its figures. */
const axisWidth = (_plot: UPlot, figures: readonly string[] | null) =>
  Math.max(AXIS_PX, AXIS_GAP_PX + CHARACTER_PX * Math.max(0, ...(figures ?? []).map(({ length }) => length)));

/** Curves and bars over time. A picture only: who cannot see it is given a table beside it. */
export function TimeChart({ times, series, ticks, writeTime, height, onPoint }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const scheme = useComputedColorScheme('light');

  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const plot = new UPlot(
      makeOptions(element, { times, series, ticks, writeTime, height, ...(onPoint && { onPoint }) }, scheme),
      [[...times], ...series.map(({ values }) => [...values])] as UPlot.AlignedData,
      element,
    );
    const watch = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height }));
    watch.observe(element);
    return () => {
      watch.disconnect();
      plot.destroy();
    };
  }, [times, series, ticks, writeTime, height, onPoint, scheme]);

  return <div ref={place} className={classes.chart} style={{ height }} aria-hidden="true" />;
}

function makeOptions(
  element: HTMLElement,
  { times, series, ticks, writeTime, height, onPoint }: Props,
  scheme: 'light' | 'dark',
): UPlot.Options {
  const half = ((times[1] ?? 0) - (times[0] ?? 0)) / 2;
  const colours = getComputedStyle(element);
  const colour = (name: string) => colours.getPropertyValue(name).trim() || (scheme === 'dark' ? '#fff' : '#000');
  const bars = UPlot.paths.bars?.({ size: [0.6, 40] });
  const axis = { stroke: colour('--text-quiet'), font: AXIS_FONT, ticks: { show: false } };
  return {
    width: element.clientWidth,
    height,
    legend: { show: false },
    cursor: onPoint ? { y: false, drag: { x: false, y: false } } : { show: false },
    hooks: onPoint ? { setCursor: [({ cursor: { idx } }) => onPoint(idx ?? null)] } : {},
    /** Charts above each other keep the same width, with an axis at the right or without. */
    padding: [8, series.length === 1 ? AXIS_PX : 0, 0, 0],
    scales: {
      /** Half a step more at both ends, so that no bar is cut. */
      x: { range: (_plot, from, to) => [from - half, to + half] },
      ...Object.fromEntries(
        series.map(({ least }, place) => [
          `y${place}`,
          { range: (_plot: UPlot, _from: number | null, to: number | null) => [0, Math.max(least, (to ?? 0) * 1.1)] },
        ]),
      ),
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        splits: () => [...ticks],
        values: (_plot, splits) => splits.map(writeTime),
      },
      ...series.map(({ write }, place) => ({
        ...axis,
        scale: `y${place}`,
        side: place === 0 ? (3 as const) : (1 as const),
        size: axisWidth,
        grid: { show: place === 0, stroke: colour('--line'), width: 1 },
        values: (_plot: UPlot, splits: number[]) => splits.map(write),
      })),
    ],
    series: [
      {},
      ...series.map(
        ({ kind, colour: name }, place): UPlot.Series => ({
          scale: `y${place}`,
          stroke: colour(name),
          width: kind === 'bars' ? 0 : 2,
          points: { size: 5, fill: colour(name), ...(kind === 'bars' ? { show: false } : {}) },
          spanGaps: false,
          ...(kind === 'dashed' ? { dash: [6, 4] } : {}),
          ...(kind === 'bars' ? { fill: colour(name), ...(bars ? { paths: bars } : {}) } : {}),
        }),
      ),
    ],
  };
}
