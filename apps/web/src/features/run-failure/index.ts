export { findFailure, type RunFailure } from './model/find-failure.ts';
export { failureRemedy, type FailureSettings } from './model/failure-remedy.ts';
export { FailureNote } from './view/failure-note.tsx';
