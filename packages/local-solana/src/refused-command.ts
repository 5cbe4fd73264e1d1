/** Error of a command that the chain cannot execute in its current state. The message contains the reason. */
export class RefusedCommand extends Error {}
