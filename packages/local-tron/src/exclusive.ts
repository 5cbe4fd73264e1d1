export type Exclusively = <Result>(run: () => Promise<Result>) => Promise<Result>

/** Creates a function that runs the functions passed to it one at a time, in the order of the calls. */
export const createExclusion = (): Exclusively => {
  let last: Promise<unknown> = Promise.resolve()
  return (run) => {
    const next = last.then(run, run)
    last = next.catch(() => undefined)
    return next
  }
}
