/** Time limits of code whose time is not the subject of a test, so that a busy machine does not fail it. */
export const patientLimits = { wall_ms: 60_000, cpu_ms: 60_000 };
