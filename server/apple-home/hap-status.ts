/** Status codes of HomeKit. */
export const HAP_STATUSES = {
  unreachable: -70402,
  busy: -70403,
  gone: -70409,
  notPermitted: -70411,
  notNow: -70412,
} as const;
export type HapStatus = (typeof HAP_STATUSES)[keyof typeof HAP_STATUSES];

/** What HomeKit is answered where the API answers with this HTTP status. */
export function statusOf(httpStatus: number): HapStatus {
  if (httpStatus === 401 || httpStatus === 403) return HAP_STATUSES.notPermitted;
  if (httpStatus === 404) return HAP_STATUSES.gone;
  if (httpStatus === 429) return HAP_STATUSES.busy;
  return httpStatus >= 500 ? HAP_STATUSES.unreachable : HAP_STATUSES.notNow;
}
