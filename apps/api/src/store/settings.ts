import type { Database } from '@pinion/db';

export type Settings = {
  has(key: string): Promise<boolean>;
  /** False when somebody set it before: the first one stays. */
  claim(key: string, value: string): Promise<boolean>;
};

export const createSettings = ({ prisma }: Pick<Database, 'prisma'>): Settings => ({
  has: async key => (await prisma.setting.count({ where: { key } })) > 0,
  claim: async (key, value) => {
    const { count } = await prisma.setting.createMany({ data: [{ key, value }], skipDuplicates: true });
    return count > 0;
  },
});
