import { changeSettings } from '../features/settings/change-settings.ts';
import { getSettings } from '../features/settings/get-settings.ts';
import { SettingsPatch } from '../features/settings/store/workspace-settings.ts';
import { adminProcedure, readProcedure, router } from '../trpc/procedures.ts';

export const settingsRouter = router({
  get: readProcedure.query(({ ctx }) => getSettings(ctx.services, ctx.scope)),
  change: adminProcedure.input(SettingsPatch).mutation(({ ctx, input }) => changeSettings(ctx.services, ctx.scope, input)),
});
