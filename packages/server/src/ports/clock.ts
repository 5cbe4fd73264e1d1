/** The only source of the present time. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }
