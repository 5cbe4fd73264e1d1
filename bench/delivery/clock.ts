/** Milliseconds of a clock that every process of the machine reads alike and nobody sets back. */
export const sharedNowMs = (): number => Number(process.hrtime.bigint()) / 1e6
