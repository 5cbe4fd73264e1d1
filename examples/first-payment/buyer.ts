import type { PaymentInstructions } from '@stablerail/sdk'
import { encodeFunctionData, erc20Abi, type Hex, keccak256, stringToHex } from 'viem'
import { openChain } from './chain.ts'

/** The RPC URL of a chain, and the key of a buyer who has test tokens on this chain. */
export type BuyerAccess = {
  rpcUrl: string
  chainId: number
  /** The buyer's private key, in the format that wallets of the chain import. */
  payerPrivateKey: string
  /** Additional headers for requests to the RPC URL, such as an API key of the provider. */
  headers?: Record<string, string>
  /** Whether the chain is public. A local chain mines blocks on request; a public chain does not. */
  isPublic?: boolean
}

/** The transaction of the payment, and the number of its block or slot. */
export type Paid = { hash: string; blockNumber: bigint }

/**
 * The wallet of a simulated buyer. A merchant's server has no such code, because real buyers pay with their
 * own wallets.
 */
export type Buyer = {
  address: string
  /** Signs and sends the payment of a checkout, and waits until its transaction is in a block. */
  pay(instructions: PaymentInstructions): Promise<Paid>
  /** Makes a local chain mine blocks. Does nothing on chains that produce blocks by themselves. */
  mine(blocks: number): Promise<unknown>
}

/**
 * Opens the wallet of a simulated buyer. The libraries for Solana and Tron are loaded only if the chain needs
 * them.
 */
export const openBuyer = async (chain: string, access: BuyerAccess): Promise<Buyer> => {
  if (chain === 'solana') return (await import('./buyer-on-solana.ts')).openSolanaBuyer(access)
  if (chain === 'tron') return (await import('./buyer-on-tron.ts')).openTronBuyer(access)
  return openEvmBuyer(access)
}

const gasMoney = 10n ** 16n

/**
 * Opens the wallet that pays one checkout. On a local EVM chain each checkout has its own wallet, so that
 * each buyer pays for one customer only and a refund returns to that buyer. On other chains all checkouts are
 * paid from the same wallet.
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
