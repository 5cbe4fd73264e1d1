import type { Context } from '../../resources/context.ts'

export const faultsOf = async ({ metrics }: Context, kind: string): Promise<number> => {
  const { values } = await metrics.readerFaults.get()
  return values.filter(({ labels }) => labels.kind === kind).reduce((sum, { value }) => sum + value, 0)
}
