import type { Context } from '../../context.ts'

/**
 * Wakes the workers. To be called after the commit of the deliveries, because a worker that looks earlier finds none.
 */
export const wakeDeliveryWorkers = ({ wake }: Context): void => wake.notify('deliveries')
