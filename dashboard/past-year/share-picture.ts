/** The year as a picture to give away: drawn on a canvas, since a page's own styles do not travel with an SVG. */
import type { PastYear } from '@sluice/contract/past-year';
import { saveBlob } from '../platform/browser/save-file.ts';
import { drawYear } from './year-picture.ts';

interface Captions {
  title: string;
  months: string;
  sentences: readonly string[];
}

/** The size that messengers and forums show whole. */
const SIZE = { width: 1_200, height: 630 };
const MARGIN = 60;
const INK = { page: '#fffefa', text: '#1d261c', quiet: '#5a6357', rain: '#a9cdea', water: '#2a76b5', faint: '#95bbda' };
const DRY = [227, 196, 141] as const;
const MOIST = [79, 147, 82] as const;
const MOST_LINES = 3;
const RAIN = { top: 262, height: 100 };
const SOIL = { top: 366, height: 44 };
const WATER = { top: 414, height: 140 };

/** Hands the picture to the phone's own sheet of sharing, or saves it where there is none. */
export async function sharePicture(year: PastYear, captions: Captions): Promise<void> {
  const blob = await paint(year, captions);
  const file = new File([blob], `sluice-${year.from}-${year.to}.png`, { type: 'image/png' });
  if (navigator.canShare?.({ files: [file] })) {
    // Whoever closes the sheet has shared nothing, which is no fault.
    await navigator.share({ files: [file], title: captions.title }).catch(() => undefined);
    return;
  }
  saveBlob(file.name, blob);
}

/** Text in lines that fit; a language without spaces breaks anywhere. */
export function breakLines(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  let line = '';
  // A non-breaking space holds a figure and its unit together.
  for (const part of text.split(/(?<= )|(?<=[\u3000-\u9fff\uff00-\uffef])/)) {
    if (line !== '' && !fits((line + part).trimEnd())) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += part;
  }
  return line === '' ? lines : [...lines, line.trimEnd()];
}

function paint(year: PastYear, { title, months, sentences }: Captions): Promise<Blob> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, SIZE);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser paints no pictures.');
  const font = getComputedStyle(document.body).fontFamily;
  const inner = SIZE.width - 2 * MARGIN;
  const fill = (colour: string, x: number, y: number, width: number, height: number) => {
    context.fillStyle = colour;
    context.fillRect(x, y, width, height);
  };
  const write = (text: string, size: number, y: number, colour: string, weight = 400) => {
    context.font = `${weight} ${size}px ${font}`;
    context.fillStyle = colour;
    context.fillText(text, MARGIN, y, inner);
  };
  fill(INK.page, 0, 0, SIZE.width, SIZE.height);
  write(title, 44, 92, INK.text, 600);
  write(months, 26, 134, INK.quiet);
  context.font = `400 24px ${font}`;
  breakLines(sentences.join(' '), (line) => context.measureText(line).width <= inner)
    .slice(0, MOST_LINES)
    .forEach((line, place) => void write(line, 24, 180 + 32 * place, INK.text));
  const picture = drawYear(year.days);
  for (const { x, width, rainMm, waterL, isOwn } of picture.weeks) {
    const [from, wide] = [MARGIN + (x + width * 0.11) * inner, width * 0.78 * inner];
    const rain = (rainMm / picture.mostRainMm) * RAIN.height;
    fill(INK.rain, from, RAIN.top + RAIN.height - rain, wide, rain);
    fill(isOwn ? INK.water : INK.faint, from, WATER.top, wide, (waterL / picture.mostWaterL) * WATER.height);
  }
  for (const { x, width, available } of picture.stripes) {
    const share = available ?? 0.5;
    const colour = DRY.map((dry, place) => Math.round(dry + share * ((MOIST[place] ?? 0) - dry)));
    fill(`rgb(${colour.join(' ')})`, MARGIN + x * inner, SOIL.top, width * inner + 0.5, SOIL.height);
  }
  write('Sluice', 24, 592, INK.quiet, 600);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture was not made.'))), 'image/png'),
  );
}
