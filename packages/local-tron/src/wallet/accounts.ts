import { toBase58 } from '../address.ts'
import { idOf } from '../chain/chain.ts'
import { energyFeeSun, maxFeeLimitSun } from '../chain/energy.ts'
import { blockAt, topBlock, type View } from '../chain/view.ts'
import { type Arguments, readAddress, readFlag } from './arguments.ts'

/**
 * Returns an account with its TRX balance; an empty object if the account does not exist. Transactions do not
 * change TRX balances, because this node charges no fees. Only the node's `setBalance` changes them.
 */
export const getAccount = async ({ chain }: View, args: Arguments) => {
  const address = readAddress(args, 'address')
  const balance = chain.settings.balancesSun[address]
  if (balance === undefined) return {}
  const shown = readFlag(args, 'visible') ? toBase58(address) : address
  return { address: shown, balance, create_time: 0 }
}

/**
 * Returns the bandwidth and energy of an account. They are constants of the same order of magnitude as on
 * Tron.
 */
export const getAccountResource = async ({ chain }: View, args: Arguments) => {
  if (chain.settings.balancesSun[readAddress(args, 'address')] === undefined) return {}
  return {
    freeNetLimit: 600,
    TotalNetLimit: 43_200_000_000,
    TotalNetWeight: 26_000_000_000,
    TotalEnergyLimit: 180_000_000_000,
    TotalEnergyWeight: 19_000_000_000,
  }
}

export const getChainParameters = async () => ({
  chainParameter: [
    { key: 'getTransactionFee', value: 1_000 },
    { key: 'getEnergyFee', value: energyFeeSun },
    { key: 'getMemoFee', value: 1_000_000 },
    { key: 'getMaxFeeLimit', value: maxFeeLimitSun },
  ],
})

export const getNodeInfo = async (view: View) => {
  const describe = async (height: number) => {
    const seen = height === view.top ? await topBlock(view) : await blockAt(view, height)
    return `Num:${height}${seen === null ? '' : `,ID:${idOf(seen.block)}`}`
  }
  return {
    block: await describe(view.top),
    solidityBlock: await describe(view.solid),
    configNodeInfo: { codeVersion: '4.8.0' },
  }
}
