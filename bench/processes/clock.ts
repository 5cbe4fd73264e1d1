/** Returns the milliseconds of a monotonic clock that all processes of the machine share. */
export const sharedNowMs = (): number => Number(process.hrtime.bigint()) / 1e6
