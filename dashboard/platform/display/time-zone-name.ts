/** An IANA time zone as people read it: "America/Los Angeles". */
export const formatTimeZone = (zone: string) => zone.replaceAll('_', ' ');
