import { listStates } from '../states/list-states.ts';
import { testStates } from '../states/test-states.ts';

testStates(listStates);
