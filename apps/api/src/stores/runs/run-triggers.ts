/** The ways in which a run is started, as in the generated column `trigger`. `workflow` is a run that is part of another one. */
export const runTriggers = ['editor', 'api', 'chat', 'fork', 'replay', 'undo', 'evaluation', 'workflow', 'call'] as const;
export type RunTrigger = (typeof runTriggers)[number];
