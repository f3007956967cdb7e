/** The source of an OpenAPI document: its address, or its text. */
export type DocumentSource = { url?: string; document?: string; base_url?: string };
