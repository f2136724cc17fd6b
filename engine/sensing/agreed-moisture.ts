/** Share of the available water that balance and probe agree on: the probe counts as far as it is trusted. */
export const agreedMoisture = (ofBalance: number, ofProbe: number, trust: number): number =>
  ofBalance + trust * (ofProbe - ofBalance);
