/** Milliseconds of a clock that all processes of the machine share and that never goes back. */
export const sharedNowMs = (): number => Number(process.hrtime.bigint()) / 1e6
