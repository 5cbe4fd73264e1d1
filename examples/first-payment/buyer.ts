import type { PaymentInstructions } from '@stablerail/sdk'
import { encodeFunctionData, erc20Abi, type Hex, keccak256, stringToHex } from 'viem'
import { openChain } from './chain.ts'

/** A chain, and the key of a buyer who has test tokens on it. */
export type BuyerAccess = {
  rpcUrl: string
  chainId: number
  /** In the format in which wallets of the chain import keys. */
  payerPrivateKey: string
  /** Headers that the provider requires. */
  headers?: Record<string, string>
  /** Whether the chain is public. A public chain does not mine on request. */
  isPublic?: boolean
}

/** The transaction of the payment, and the number of its block or slot. */
export type Paid = { hash: string; blockNumber: bigint }

/** The buyer's side of a chain. A shop has no such code: this simulates the buyer. */
export type Buyer = {
  address: string
  /** Signs and sends the payment of a checkout, and waits until its transaction is in a block. */
  pay(instructions: PaymentInstructions): Promise<Paid>
  /** Makes a local chain mine blocks. Does nothing on chains that produce blocks by themselves. */
  mine(blocks: number): Promise<unknown>
}

/**
 * Opens the buyer's wallet on a chain. The libraries of Solana and Tron are loaded only if the chain needs
 * them.
 */
export const openBuyer = async (chain: string, access: BuyerAccess): Promise<Buyer> => {
  if (chain === 'solana') return (await import('./buyer-on-solana.ts')).openSolanaBuyer(access)
  if (chain === 'tron') return (await import('./buyer-on-tron.ts')).openTronBuyer(access)
  return openEvmBuyer(access)
}

const gasMoney = 10n ** 16n

/**
 * Opens the wallet that pays one checkout. On a local EVM chain each checkout has its own wallet, so that a
 * test buyer pays for one customer only, and a refund returns to it as to a real buyer. On other chains all
 * checkouts share one wallet.
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
