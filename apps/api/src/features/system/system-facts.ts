/** Facts about this installation. */
export type SystemFacts = { version: string; database: 'pglite' | 'postgres'; data_dir: string };
