import { listTemplates } from '../features/templates/list-templates.ts';
import { readProcedure, router } from '../trpc/procedures.ts';

export const templatesRouter = router({ list: readProcedure.query(() => listTemplates()) });
