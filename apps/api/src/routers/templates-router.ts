import { listTemplates } from '../features/templates/list-templates.ts';
import { reading, router } from '../trpc/procedures.ts';

export const templatesRouter = router({ list: reading.query(() => listTemplates()) });
