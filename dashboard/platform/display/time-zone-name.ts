/** An IANA time zone as people read it: "America/Los Angeles". */
export const timeZoneName = (zone: string) => zone.replaceAll('_', ' ');
