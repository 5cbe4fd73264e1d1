import type { Context } from '../../context.ts'

/** Call it once the deliveries are committed: a worker that looks before finds nothing. */
export const wakeDeliveryWorkers = ({ wake }: Context): void => wake.notify('deliveries')
