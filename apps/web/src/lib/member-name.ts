import { t } from './texts/t.ts';
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-/;

/** Returns the name of a user in a sentence. */
export type MemberNames = (id: string) => string;

/** Returns the name of a user. Users who have no name are told apart by the end of their id. */
export const memberName = (id: string): string => (uuid.test(id) ? t('user {{id}}', { id: id.slice(-8) }) : id);
