/** What is read from the server, as far as a page shows it: not yet, failed, or there. */
export type QueryState<Data> = { data: Data | undefined; error: unknown; isFetching: boolean; refetch: () => unknown };
