// canary: node(no-process-env)
export const port = process.env.PORT;
