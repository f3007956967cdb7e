export { sessionProcedures } from './session-procedures.ts';
