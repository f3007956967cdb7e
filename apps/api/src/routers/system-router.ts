import { getSystemInfo } from '../services/get-system-info.ts';
import { procedure, router } from '../trpc/procedures.ts';

export const systemRouter = router({ info: procedure.query(({ ctx }) => getSystemInfo(ctx.world)) });
