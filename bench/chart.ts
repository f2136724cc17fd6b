/** The chart of a zone with a month of 5-minute points. The reference is uPlot by itself with the same points and curves. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ZoneChart } from '@sluice/contract/zones';
import type { Bench } from './bench-garden.ts';
import { type DemoBrowser, openDemoBrowser } from './demo-browser.ts';
import type { Figure, Finding } from './finding.ts';
import { worstFrame } from './frames.ts';
import { p } from './spread.ts';

const POINTS = 30 * 24 * 12;
const STEP_MS = 5 * 60_000;
const AIM_MS = 100;
const ROUNDS = 5;
const viewport = { width: 1440, height: 900 };

type Frames = { drawn: number; pointed: number };

export async function measureChart({ url }: Bench): Promise<Finding> {
  const browser = await openDemoBrowser(url);
  try {
    const ours: Frames[] = [];
    const bare: Frames[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await zoneChartFrames(browser));
      bare.push(await bareFrames(browser));
    }
    const middle = (frames: Frames[], what: keyof Frames) =>
      p(
        frames.map((one) => one[what]),
        0.5,
      );
    const figure = (what: keyof Frames, label: string): Figure => ({
      of: label,
      values: [
        { name: 'worst frame', value: middle(ours, what), unit: 'ms', digits: 0, aim: { below: AIM_MS } },
        { name: 'ratio', value: middle(ours, what) / middle(bare, what), digits: 2 },
      ],
      reference: {
        of: 'bare uPlot',
        values: [{ name: 'worst frame', value: middle(bare, what), unit: 'ms', digits: 0 }],
      },
    });
    return {
      samples: [{ what: `rounds of ${POINTS} points of three curves`, expected: ROUNDS, actual: bare.length }],
      figures: [figure('drawn', 'drawn'), figure('pointed', 'the pointer moved across')],
    };
  } finally {
    await browser.close();
  }
}

const moistureAt = (place: number) => 0.25 + 0.08 * Math.sin(place / 400) + 0.01 * Math.sin(place / 7);
const sunlightAt = (place: number) => Math.max(0, 60 * Math.sin((place / 288) * 2 * Math.PI));
const litresAt = (place: number) => (place % 288 === 60 ? 40 : 0);
const firstMs = () => Math.floor(Date.now() / STEP_MS) * STEP_MS - POINTS * STEP_MS;

function monthOfPoints(chart: ZoneChart): ZoneChart {
  const began = firstMs();
  const points = Array.from({ length: POINTS }, (_, place): ZoneChart['points'][number] => {
    const utc = new Date(began + place * STEP_MS).toISOString();
    return {
      at: { utc, local_date: utc.slice(0, 10), local_time: utc.slice(11, 16) },
      moisture: moistureAt(place),
      sunlight: sunlightAt(place),
      irrigation_l: litresAt(place),
      irrigation_min: litresAt(place) / 4,
    };
  });
  return { ...chart, scale: 'month', points };
}

async function zoneChartFrames(browser: DemoBrowser): Promise<Frames> {
  const page = await browser.open({ viewport });
  try {
    await page.route('**/chart?scale=month', async (route) => {
      const { data } = (await (await route.fetch()).json()) as { data: { chart: ZoneChart } };
      await route.fulfill({ json: { status: 'OK', data: { chart: monthOfPoints(data.chart) } } });
    });
    await page.goto(`${browser.url}/#/home/ZoneStatusChart?zone=${browser.subjects.zone.id}`);
    await page.getByText('Probe, sunlight and water volume').click();
    await page.locator('.uplot').last().waitFor();
    const month = page
      .getByRole('button', { name: 'Month' })
      .or(page.getByText('Month', { exact: true }))
      .first();
    const drawn = await worstFrame(page, async () => {
      const answered = page.waitForResponse('**/chart?scale=month');
      await month.click();
      await answered;
      await page.waitForTimeout(500);
    });
    return { drawn, pointed: await worstFrame(page, () => pointAcross(page)) };
  } finally {
    await page.context().close();
  }
}

const uplotFile = join(dirname(fileURLToPath(import.meta.resolve('uplot'))), 'uPlot.iife.min.js');

async function bareFrames(browser: DemoBrowser): Promise<Frames> {
  const page = await browser.open({ viewport });
  try {
    await page.goto('about:blank');
    await page.addScriptTag({ path: uplotFile });
    const places = Array.from({ length: POINTS }, (_, place) => place);
    const began = firstMs();
    const data = [
      places.map((place) => (began + place * STEP_MS) / 1000),
      places.map(moistureAt),
      places.map(sunlightAt),
      places.map(litresAt),
    ];
    await page.evaluate((points) => Object.assign(window, { points }), data);
    const drawn = await worstFrame(page, () =>
      page.evaluate(() => {
        const { uPlot: Plot, points } = window as unknown as {
          uPlot: new (options: object, data: number[][], place: HTMLElement) => unknown;
          points: number[][];
        };
        const [times = [], moisture = [], sunlight = [], litres = []] = points;
        const curve = (colour: string, scale: string) => ({ stroke: colour, scale });
        const options = (height: number, ...series: object[]) => ({ width: 1000, height, series: [{}, ...series] });
        new Plot(options(220, curve('brown', 'y0'), curve('orange', 'y1')), [times, moisture, sunlight], document.body);
        new Plot(options(150, curve('blue', 'y0')), [times, litres], document.body);
      }),
    );
    return { drawn, pointed: await worstFrame(page, () => pointAcross(page)) };
  } finally {
    await page.context().close();
  }
}

async function pointAcross(page: Awaited<ReturnType<DemoBrowser['open']>>): Promise<void> {
  const box = await page.locator('.uplot .u-over').first().boundingBox();
  if (!box) throw new Error('the chart cannot be seen');
  for (let step = 0; step <= 40; step += 1) {
    await page.mouse.move(box.x + (box.width * step) / 40, box.y + box.height / 2);
    await page.waitForTimeout(16);
  }
}
