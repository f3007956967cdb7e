/**
 * The smallest statement that a server which only reads refuses, as it refuses every change. It locks no row, because it finds none.
 */
export const probeSql = 'SELECT 1 FROM workspace WHERE false FOR UPDATE';
