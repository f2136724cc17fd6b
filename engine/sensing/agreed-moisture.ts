/** Moisture from balance and probe as a share of the available water: the probe counts as far as it is trusted. */
export const agreedMoisture = (ofBalance: number, ofProbe: number, trust: number): number =>
  ofBalance + trust * (ofProbe - ofBalance);
