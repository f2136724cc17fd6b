/** What a query says of itself. */
export type Read = { data: unknown; isError: boolean; refetch: () => unknown };

/** The read failed, and there is no earlier answer to show. */
export const hasFailed = ({ data, isError }: Read): boolean => isError && data === undefined;
