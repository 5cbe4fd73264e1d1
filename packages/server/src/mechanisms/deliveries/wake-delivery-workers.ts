import type { DeliveryPorts } from './ports.ts'

/**
 * Wakes the workers. To be called after the commit of the deliveries, because a worker that looks earlier finds none.
 */
export const wakeDeliveryWorkers = ({ wake }: Pick<DeliveryPorts, 'wake'>): void => wake.notify('deliveries')
