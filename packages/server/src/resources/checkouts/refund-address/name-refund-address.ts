import { addressKey, parseAddress } from '@stablerail/chains/addresses'
import { isEvmChain } from '@stablerail/contract'
import { ApiError, invalid } from '../../../mechanisms/http/index.ts'
import type { Work } from '../../context.ts'
import { findAddressKeys } from '../../wallets/index.ts'
import { lockPayable } from '../prepare-payment.ts'
import { updateCheckoutRow } from '../store.ts'
import { isOfDeposits, selectDepositFacts } from './store.ts'

const zeroKey = '0x0000000000000000000000000000000000000000'

/**
 * Records the address for a refund that is named on the page of a checkout, until a payment is seen. The lock of
 * the checkout is the one under which payments are recorded, so a payment comes either before or after. The address
 * proves nothing: anyone who has the link of the page can name one. Only the merchant decides about the recipient of a refund.
 */
export const nameRefundAddress = async (work: Work, checkoutId: string, typed: string): Promise<void> => {
  const { tx } = work
  const checkout = await lockPayable(work, checkoutId)
  const { isByDeposit, isPaymentSeen } = await selectDepositFacts(tx, work, checkoutId)
  if (!isByDeposit)
    throw refuseState('This checkout has no deposit address, so a refund goes back to the address that pays.')
  if (isPaymentSeen)
    throw refuseState(
      'A payment of this checkout was seen. From now on the merchant decides where a refund goes.',
    )
  const address = readAddress(typed)
  await requireOfBuyer(work, address)
  if (checkout.refund_address === address) return
  await updateCheckoutRow(tx, work, checkoutId, { refund_address: address })
}

/** Returns an address in the form that EVM chains write; deposit addresses exist only there. */
const readAddress = (typed: string): string => {
  const address = parseAddress('base', typed.trim())
  if (address !== null) return address
  const isMistyped = /^0x[0-9a-f]{40}$/i.test(typed.trim())
  throw invalid(
    'address',
    isMistyped
      ? 'The capital letters of this address do not fit, so a character may be wrong. Paste the address itself, 0x…'
      : 'Paste the address itself, 0x… and 40 digits or letters from a to f. Names such as ada.eth are not looked up.',
  )
}

/** Throws if an address is known to belong to no buyer, because a refund to it would be lost or come back. */
const requireOfBuyer = async (work: Work, address: string): Promise<void> => {
  const { tx, context, livemode } = work
  const key = addressKey('base', address)
  if (key === zeroKey) throw invalid('address', 'What is sent to the zero address is lost.')
  if (await isOfDeposits(tx, key))
    throw invalid(
      'address',
      'This is an address to pay to, or its factory. Paste an address of your own, 0x…',
    )
  const networks = context.config.networks.filter(({ chain }) => isEvmChain(chain))
  const contracts = networks.flatMap(({ tokens, depositFactory, pullContract }) => [
    ...Object.values(tokens).map((token) => token.address),
    ...[depositFactory, pullContract].filter((one) => one !== undefined),
  ])
  if (contracts.some((one) => one.toLowerCase() === key))
    throw invalid('address', 'This is a contract, not an address of yours: what is sent to it is lost.')
  for (const chain of new Set(networks.filter((one) => one.livemode === livemode).map((one) => one.chain)))
    if ((await findAddressKeys(tx, work, chain)).includes(key))
      throw invalid('address', 'This is a wallet of the merchant. Paste an address of your own, 0x…')
}

const refuseState = (message: string) => new ApiError('invalid_state_transition', message)
