import { mnemonicToAccount } from 'viem/accounts'
import { openEvmWallet } from './evm-wallet.ts'
import type { SettlementWallet } from './refund.ts'

/** The public mnemonic of local chains. Its accounts have funds on local chains only. */
const localWords = 'test test test test test test test test test test test junk'

/** The settlement wallet of the emulator's first workspace. */
export const merchantWallet = (chain: { rpcUrl: string; chainId: number }): SettlementWallet =>
  openEvmWallet(mnemonicToAccount(localWords, { addressIndex: 1 }), chain)
