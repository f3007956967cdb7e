/** Returns any JSON value as text: strings unchanged, everything else as JSON. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
