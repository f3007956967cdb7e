import { editorStates } from '../states/editor-states.ts';
import { testStates } from '../states/test-states.ts';

testStates(editorStates);
