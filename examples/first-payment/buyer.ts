import type { PaymentInstructions } from '@stablerail/sdk'
import { encodeFunctionData, erc20Abi, type Hex, keccak256, stringToHex } from 'viem'
import { openChain } from './chain.ts'

/** A chain, and the key of a buyer who has test tokens there. */
export type BuyerAccess = {
  rpcUrl: string
  chainId: number
  /** In the form in which wallets of the chain take it. */
  payerPrivateKey: string
  /** Headers that the provider asks for. */
  headers?: Record<string, string>
  /** Whether it is a public chain, which nobody asks for blocks. */
  isPublic?: boolean
}

/** What was paid: the transaction, and the number of the block, or slot, that it is in. */
export type Paid = { hash: string; blockNumber: bigint }

/** The buyer's side of a chain. A shop has none: this stands in for the world. */
export type Buyer = {
  address: string
  /** Signs and sends what a checkout asks for, and waits until it is in a block. */
  pay(instructions: PaymentInstructions): Promise<Paid>
  /** Has a local chain mine; does nothing where blocks come by themselves, and are to be waited for. */
  mine(blocks: number): Promise<unknown>
}

/** Opens the buyer's wallet on a chain. The libraries of Solana and Tron are loaded where they are paid on. */
export const openBuyer = async (chain: string, access: BuyerAccess): Promise<Buyer> => {
  if (chain === 'solana') return (await import('./buyer-on-solana.ts')).openSolanaBuyer(access)
  if (chain === 'tron') return (await import('./buyer-on-tron.ts')).openTronBuyer(access)
  return openEvmBuyer(access)
}

const gasMoney = 10n ** 16n

/**
 * Opens a wallet of its own for one checkout on a local EVM chain, so that a test buyer pays for one customer only, and a
 * refund goes back to it as to a real buyer. Elsewhere it is the buyer's one wallet.
 */
export const openBuyerOf = async (
  checkout: string,
  { chain, access }: { chain: string; access: BuyerAccess },
): Promise<Buyer> => {
  if (chain === 'solana' || chain === 'tron') return openBuyer(chain, access)
  const payerPrivateKey = keccak256(stringToHex(`${access.payerPrivateKey} ${checkout}`))
  const buyer = openEvmBuyer({ ...access, payerPrivateKey })
  const funds = openChain({ ...access, payerPrivateKey: access.payerPrivateKey as Hex })
  return {
    ...buyer,
    async pay(instructions) {
      const args = [buyer.address as Hex, BigInt(instructions.amountBase)] as const
      await funds.pay({ to: buyer.address, wei: gasMoney })
      await funds.pay({
        to: instructions.tokenAddress,
        data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args }),
      })
      return buyer.pay(instructions)
    },
  }
}

const openEvmBuyer = (access: BuyerAccess): Buyer => {
  const chain = openChain({ ...access, payerPrivateKey: access.payerPrivateKey as Hex })
  return {
    address: chain.buyer,
    pay({ transaction }) {
      if (transaction?.kind !== 'evm')
        throw new Error('The checkout has no transaction for a wallet to sign.')
      return chain.pay({ to: transaction.to, data: transaction.data })
    },
    mine: chain.mine,
  }
}
