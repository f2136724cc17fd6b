/** Small pieces that several nouns share on the wire. */
import type { ZoneId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { z } from 'zod';

/** A UUID with a type of its own for each kind of thing. */
export const idSchema = <Id extends string>() => z.uuid() as unknown as z.ZodType<Id, Id>;

/** Characters as people count them: a flag or a family emoji is one, though it has many code points. */
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** More marks than that on each character are no name. */
const UNITS_PER_CHARACTER = 12;

/** Whether there are few enough characters for a name. */
export const isShort = (text: string): boolean =>
  text.length <= LIMITS.nameMaxCharacters ||
  (text.length <= LIMITS.nameMaxCharacters * UNITS_PER_CHARACTER &&
    [...characters.segment(text)].length <= LIMITS.nameMaxCharacters);

/** Whether anything of it can be seen: marks, joiners and blanks alone are no name. */
export const isVisible = (text: string): boolean =>
  /[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replace(/[\u115f\u1160\u3164\uffa0]/g, ''));

/** Line breaks, escape codes and the like would go on into mails, logs and terminals. */
export const hasNoControls = (text: string): boolean => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text);

/** What is said of a field that was left out, in place of "wrong type". */
export const saysWhereMissing = (message: string) => ({
  error: ({ input }: { input?: unknown }) => (input === undefined || input === null ? message : undefined),
});

/** Name of anything a person names: required, visible, in one line, under 50 characters, trimmed. */
export const name = z
  .string(saysWhereMissing('validation.nameRequired'))
  .trim()
  .min(1, { message: 'validation.nameRequired' })
  .refine((text) => text === '' || isVisible(text), { message: 'validation.nameRequired', abort: true })
  .refine(hasNoControls, { message: 'validation.wrongValue', abort: true })
  .refine(isShort, { message: 'validation.nameTooLong' })
  .meta({ maxLength: LIMITS.nameMaxCharacters });

/** The email of an account. */
export const email = z
  .string(saysWhereMissing('validation.emailRequired'))
  .trim()
  .min(1, { message: 'validation.emailRequired' })
  .max(254, { message: 'validation.emailInvalid' })
  .pipe(z.email({ message: 'validation.emailInvalid' }));

/** One instant three ways: the garden's local date and time, and UTC (ISO 8601). */
export const moment = z.object({
  local_date: z.iso.date(),
  local_time: z.string().regex(/^\d{2}:\d{2}$/),
  utc: z.iso.datetime(),
});
export type Moment = z.infer<typeof moment>;

/** Years of days that people name; beyond them neither the database nor the calendar is sure to follow. */
const FIRST_DAY = '1900-01-01';
const LAST_DAY = '2199-12-31';

/** A day that people name, `YYYY-MM-DD`. */
export const day = z.iso
  .date({ message: 'validation.date', abort: true })
  .refine((date) => date >= FIRST_DAY && date <= LAST_DAY, { message: 'validation.date' });

/** A share of a whole, 0 to 1. */
export const fraction = z.number().min(0).max(1);

export const TIME_OF_DAY = /^(([01]\d|2[0-3]):[0-5]\d|(sunrise|sunset)([+-]([1-9]\d?|[12]\d\d|3[0-5]\d|360))?)$/;
/**
 * A time of the day as people set it: on the clock (`05:30`), or minutes before or after sunrise or sunset (`sunrise`,
 * `sunset-20`).
 */
export const timeOfDay = z.string().regex(TIME_OF_DAY, { message: 'validation.timeOfDay' });

/** A time on the clock alone. */
export const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { message: 'validation.timeOfDay' });

/** Minutes since midnight of a time on the clock; null for one by the sun. */
export const clockMinutes = (time: string): number | null =>
  /^\d/.test(time) ? Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) : null;

/**
 * Whether a time never comes after another on the same day: both on the clock, both by the same turn of the sun, or the
 * one by sunrise and the other by sunset.
 */
export function isNeverAfter(time: string, other: string): boolean {
  const [own, others] = [clockMinutes(time), clockMinutes(other)];
  if (own !== null && others !== null) return own <= others;
  if (own !== null || others !== null) return false;
  const isLater = time.startsWith('sunset') && other.startsWith('sunrise');
  return !isLater && sunOffset(time) <= sunOffset(other);
}

const sunOffset = (time: string) => Number(time.replace(/^[a-z]+/, ''));

/** 1 to 12; empty means every month. */
export const months = z.array(z.number().int().min(1).max(12)).max(12);
/** 0 Sunday to 6 Saturday. */
export const weekdays = z.array(z.number().int().min(0).max(6)).max(7);

/**
 * Rises with every change by a person. A change that names the version it was made from is refused (conflict) when
 * another came first; one that names none is made in any case.
 */
export const version = z.number().int().min(1);

/** Cursor and page size of a list. */
export const page = z.strictObject({
  after: z.string().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

/** The same for lists that a program mostly wants whole: a page holds a garden's 30 days unless it is very large. */
export const longPage = z.strictObject({
  after: z.string().max(300).optional(),
  limit: z.coerce.number().int().min(1).max(2_000).default(2_000),
});
/** Cursor of the next page; null at the end. */
export const nextPage = z.string().nullable();

/** `message` is the text for a number outside of the bounds. */
export const within = (least: number, most: number, message: string) =>
  z.number({ message: 'validation.wrongType' }).min(least, { message }).max(most, { message });

export const wholeWithin = (least: number, most: number, message: string) =>
  z.number().int({ message: 'validation.wholeNumber' }).min(least, { message }).max(most, { message });

/** How long a zone is watered: by time, by volume, or whichever comes first. */
export const zoneLength = z
  .strictObject({
    zone_id: idSchema<ZoneId>(),
    /** Seconds. */
    duration_s: wholeWithin(1, LIMITS.runMaxSeconds, 'validation.runLength').nullable().default(null),
    /** Litres. */
    volume_l: z
      .number()
      .min(0.01, { message: 'validation.runVolume' })
      .max(LIMITS.runMaxLitres, { message: 'validation.runVolume' })
      .nullable()
      .default(null),
  })
  .refine((length) => length.duration_s !== null || length.volume_l !== null, {
    message: 'validation.runLength',
    path: ['duration_s'],
  });
export type ZoneLength = z.infer<typeof zoneLength>;

/** The zones of a program in watering order. */
export const zoneLengths = z
  .array(zoneLength, saysWhereMissing('validation.zonesRequired'))
  .min(1, { message: 'validation.zonesRequired' })
  .max(100, { message: 'validation.tooMany' });

/** A zone in a list that is watered one after another, as it is kept: seconds, litres, or whichever comes first. */
export const storedLength = z.object({
  zone_id: idSchema<ZoneId>(),
  duration_s: z.number().int().min(1).nullable(),
  volume_l: z.number().positive().nullable(),
});

/** Litres that a garden or a zone may be given in a day. */
export const dayVolume = z
  .number({ message: 'validation.wrongType' })
  .min(LIMITS.dayVolumeMinLitres, { message: 'validation.dayVolume' })
  .max(LIMITS.dayVolumeMaxLitres, { message: 'validation.dayVolume' });
