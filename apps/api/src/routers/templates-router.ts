import { listTemplates } from '../services/list-templates.ts';
import { procedure, router } from '../trpc/procedures.ts';

export const templatesRouter = router({ list: procedure.query(() => listTemplates()) });
