export type Exclusively = <Result>(run: () => Promise<Result>) => Promise<Result>

/** Runs one thing after another, in the order in which they were asked for. */
export const createExclusion = (): Exclusively => {
  let last: Promise<unknown> = Promise.resolve()
  return (run) => {
    const next = last.then(run, run)
    last = next.catch(() => undefined)
    return next
  }
}
