import { Assertion } from '@pinion/contracts';
import * as z from 'zod';

export const DerivedCase = z.object({ assertions: z.array(Assertion) });
