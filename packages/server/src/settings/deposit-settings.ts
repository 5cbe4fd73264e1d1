/** The terms that the operator must accept before live checkouts have deposit addresses. */
import { outlineNetworks } from './network-outline.ts'
import { choice, type Settings } from './setting-forms.ts'

export const depositVariables = {
  UNAUDITED_DEPOSIT_FACTORY: choice(['accepted']).optional(),
}

/** Returns a fault if a live network has a deposit factory and the operator has not accepted the unaudited contract. */
export const findDepositFaults = (settings: Settings): string[] => {
  const live = outlineNetworks(settings).find(
    ({ livemode, depositFactory }) => livemode && depositFactory !== undefined,
  )
  if (live === undefined || settings.UNAUDITED_DEPOSIT_FACTORY !== undefined) return []
  return [
    'UNAUDITED_DEPOSIT_FACTORY: must be accepted where a live network has a depositFactory, as ' +
      `${live.chain} has: nobody has audited that contract, see "The deposit factory" in the documentation of operations`,
  ]
}
