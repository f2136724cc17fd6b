/** What a query says of itself. */
export type Read = { data: unknown; isError: boolean; refetch: () => unknown };

/** Nothing is known of it, and nothing more is on its way. */
export const hasFailed = ({ data, isError }: Read): boolean => isError && data === undefined;
