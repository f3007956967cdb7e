/** The gateway of programs that call tools. */
export const programGateway = 'program';

/** Returns true for code that calls tools, which runs as a program. */
export const callsTools = ({ tools = [] }: { tools?: readonly unknown[] | undefined }): boolean => tools.length > 0;
