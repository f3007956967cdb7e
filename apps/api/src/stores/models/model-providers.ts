import { type ListedModel, ModelProvider, type Scope } from '@pinion/contracts';
import type { Database } from '@pinion/db';

export type ProviderError = { code: string; message: string };

/** A provider of models that a workspace has set up. */
export type ModelProviderRow = {
  id: string;
  preset: string;
  name: string;
  /** The protocol of its API. */
  provider: ModelProvider;
  base_url: string;
  /** The name of the secret that holds its API key. */
  credential: string | undefined;
  /** The models of the last list that was received. */
  models: readonly ListedModel[];
  models_at: Date | undefined;
  /** Why the last request for the list failed. */
  error: ProviderError | undefined;
};

/** The store of a workspace's model providers. */
export type ModelProviders = {
  /** Returns the providers in the order of their creation. */
  list(scope: Pick<Scope, 'workspace_id'>): Promise<ModelProviderRow[]>;
  find(scope: Scope, id: string): Promise<ModelProviderRow | undefined>;
  /** Creates or updates a provider. */
  put(scope: Scope, row: ModelProviderRow): Promise<void>;
  remove(scope: Scope, id: string): Promise<boolean>;
};

export const createModelProviders = ({ prisma }: Pick<Database, 'prisma'>): ModelProviders => ({
  async list({ workspace_id }) {
    const rows = await prisma.modelProvider.findMany({
      where: { workspace_id },
      orderBy: [{ created_at: 'asc' }, { id: 'asc' }],
    });
    return rows.map(rowOf);
  },
  async find({ workspace_id }, id) {
    const row = await prisma.modelProvider.findFirst({ where: { workspace_id, id } });
    return row === null ? undefined : rowOf(row);
  },
  async put({ workspace_id }, { id, credential, models, models_at, error, ...fields }) {
    const data = {
      ...fields,
      credential: credential ?? null,
      models: JSON.stringify(models),
      models_at: models_at ?? null,
      error: error === undefined ? null : JSON.stringify(error),
    };
    const { count } = await prisma.modelProvider.updateMany({ where: { id, workspace_id }, data });
    if (count === 0) await prisma.modelProvider.create({ data: { id, workspace_id, ...data } });
  },
  async remove({ workspace_id }, id) {
    const { count } = await prisma.modelProvider.deleteMany({ where: { workspace_id, id } });
    return count > 0;
  },
});

type StoredRow = Omit<ModelProviderRow, 'provider' | 'credential' | 'models' | 'models_at' | 'error'> & {
  provider: string;
  credential: string | null;
  models: string;
  models_at: Date | null;
  error: string | null;
};

const rowOf = ({ id, preset, name, provider, base_url, credential, models, models_at, error }: StoredRow): ModelProviderRow => ({
  id,
  preset,
  name,
  provider: ModelProvider.parse(provider),
  base_url,
  credential: credential ?? undefined,
  models: JSON.parse(models) as ListedModel[],
  models_at: models_at ?? undefined,
  error: error === null ? undefined : (JSON.parse(error) as ProviderError),
});
