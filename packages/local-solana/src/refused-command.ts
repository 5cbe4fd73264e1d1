/** A command that cannot be followed in the state that the chain is in. The message says why. */
export class RefusedCommand extends Error {}
