/** The chain cannot execute a command in its current state. The message explains why. */
export class RefusedCommand extends Error {}
