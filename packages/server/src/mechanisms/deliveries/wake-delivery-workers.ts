import type { DeliveryPorts } from './ports.ts'

/**
 * Wakes the delivery workers. Call it after the deliveries are committed: a worker that queries earlier finds none.
 */
export const wakeDeliveryWorkers = ({ wake }: Pick<DeliveryPorts, 'wake'>): void => wake.notify('deliveries')
