import type { Database } from '@pinion/db';

export type Settings = {
  has(key: string): Promise<boolean>;
  /** Sets a value once. Returns false when it was set before: the first value stays. */
  claim(key: string, value: string): Promise<boolean>;
  /** Returns the settings whose key has this prefix, sorted by key. */
  list(prefix: string): Promise<{ key: string; value: string }[]>;
  remove(key: string): Promise<void>;
};

export const createSettings = ({ prisma }: Pick<Database, 'prisma'>): Settings => ({
  has: async key => (await prisma.setting.count({ where: { key } })) > 0,
  claim: async (key, value) => {
    const { count } = await prisma.setting.createMany({ data: [{ key, value }], skipDuplicates: true });
    return count > 0;
  },
  list: prefix =>
    prisma.setting.findMany({
      where: { key: { startsWith: prefix } },
      select: { key: true, value: true },
      orderBy: { key: 'asc' },
    }),
  remove: async key => {
    await prisma.setting.deleteMany({ where: { key } });
  },
});
