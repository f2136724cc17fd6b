/** Settings of a garden that other gardens can be given (docs/decisions/0187). */

/**
 * `shared`: alike in many gardens; `ofPlace`: measured at one place or belonging to it, such as the pump, and copied only
 * on purpose.
 */
export const GARDEN_SETTING_KINDS = {
  hours: 'shared',
  rain: 'shared',
  temperature: 'shared',
  wind: 'shared',
  missed_start: 'shared',
  restrictions: 'shared',
  source: 'ofPlace',
} as const;
export type GardenSetting = keyof typeof GARDEN_SETTING_KINDS;

export const GARDEN_SETTINGS = Object.keys(GARDEN_SETTING_KINDS) as [GardenSetting, ...GardenSetting[]];
