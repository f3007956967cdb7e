import { runStates } from '../states/run-states.ts';
import { testStates } from '../states/test-states.ts';

testStates(runStates);
