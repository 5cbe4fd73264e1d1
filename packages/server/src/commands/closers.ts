export type Closers = {
  add(close: () => Promise<unknown>): void
  /** Closes all resources in reverse order, also after a failure; throws the first failure at the end. */
  closeAll(): Promise<void>
}

export const createClosers = (): Closers => {
  const closers: (() => Promise<unknown>)[] = []
  return {
    add: (close) => void closers.push(close),
    async closeAll() {
      const failures: unknown[] = []
      for (const close of closers.splice(0).reverse())
        await close().catch((error: unknown) => failures.push(error))
      if (failures.length > 0) throw failures[0]
    },
  }
}
