/** The state of a read from the server, as far as a page shows it: pending, failed, or available. */
export type QueryState<Data> = { data: Data | undefined; error: unknown; isFetching: boolean; refetch: () => unknown };
