/** The statement that writes the new value if the old one is still stored. An empty text means no row. */
export const swapSql = `
INSERT INTO setting (key, value) VALUES ($1, $2)
ON CONFLICT (key) DO UPDATE SET value = excluded.value WHERE setting.value = $3
RETURNING value`;

export const getSql = 'SELECT value FROM setting WHERE key = $1';
