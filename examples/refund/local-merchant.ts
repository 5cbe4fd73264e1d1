import { mnemonicToAccount } from 'viem/accounts'
import { openEvmWallet } from './evm-wallet.ts'
import type { SettlementWallet } from './refund.ts'

/** The well-known words of local chains: their accounts hold nothing anywhere else. */
const localWords = 'test test test test test test test test test test test junk'

/** The settlement wallet of the emulator's first workspace. */
export const merchantWallet = (chain: { rpcUrl: string; chainId: number }): SettlementWallet =>
  openEvmWallet(mnemonicToAccount(localWords, { addressIndex: 1 }), chain)
