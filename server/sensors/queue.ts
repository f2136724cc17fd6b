/** Work queue: read every sensor and hub now. */
export const SENSOR_QUEUE = 'read-sensors';
