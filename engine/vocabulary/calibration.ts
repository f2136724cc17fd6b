/** Whether a zone's factors follow what is learned, or stay as somebody applied them. */
export const CALIBRATION_MODES = ['learning', 'fixed'] as const;
export type CalibrationMode = (typeof CALIBRATION_MODES)[number];

/** Where a zone's factors come from. */
export const CALIBRATION_BASES = ['nothing', 'probe', 'neighbours'] as const;
export type CalibrationBasis = (typeof CALIBRATION_BASES)[number];

/** What people decide about what was learned. */
export const CALIBRATION_ACTIONS = ['apply', 'learn', 'forget', 'undo'] as const;
export type CalibrationAction = (typeof CALIBRATION_ACTIONS)[number];
