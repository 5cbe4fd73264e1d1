import { mnemonicToAccount } from 'viem/accounts'
import type { SettlementWallet } from './refund.ts'
import { openWallet } from './wallet.ts'

/** The well-known words of local chains: their accounts hold nothing anywhere else. */
const localWords = 'test test test test test test test test test test test junk'

/** The settlement wallet of the emulator's first workspace. */
export const merchantWallet = (chain: { rpcUrl: string; chainId: number }): SettlementWallet =>
  openWallet(mnemonicToAccount(localWords, { addressIndex: 1 }), chain)
