/** A sensor's last measurement, as it is reported and stored. */
export interface Measurement {
  /** Epoch milliseconds at which the sensor measured. */
  measuredAt: number;
  /** Volumetric water content, 0 to 1. */
  moisture: number | null;
  temperatureC: number | null;
  /** Kilolux. */
  sunlightKlx: number | null;
  batteryFraction: number | null;
  /** Of a leak or rain sensor: whether it feels water; left out by others, null while unknown. */
  isWet?: boolean | null;
}

/** What one line of a sensor's record is: a reading, or the mean of an hour whose readings are no longer stored. */
export const READING_RESOLUTIONS = ['READING', 'HOUR'] as const;
