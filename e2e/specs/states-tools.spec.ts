import { toolStates } from '../states/tool-states.ts';
import { testStates } from '../states/test-states.ts';

testStates(toolStates);
