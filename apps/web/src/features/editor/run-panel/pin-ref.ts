/** A pinned handle of an agent: the id of the agent, the name of the pin. */
export type PinRef = { node: string; pin: string };

export type PinAction = 'materialize' | 'edit';
