/** The smallest statement, to measure whether the database answers. */
export const probeSql = 'SELECT 1';
