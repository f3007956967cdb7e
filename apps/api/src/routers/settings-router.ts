import { changeSettings } from '../features/settings/change-settings.ts';
import { getSettings } from '../features/settings/get-settings.ts';
import { SettingsPatch } from '../features/settings/store/workspace-settings.ts';
import { administering, reading, router } from '../trpc/procedures.ts';

export const settingsRouter = router({
  get: reading.query(({ ctx }) => getSettings(ctx.world, ctx.scope)),
  change: administering.input(SettingsPatch).mutation(({ ctx, input }) => changeSettings(ctx.world, ctx.scope, input)),
});
