/**
 * The wallets of the emulator's pages: a buyer's, with which a person pays in two clicks, and the merchant's in the
 * dashboard, which proves settlement wallets and signs refunds.
 *
 * The emulator wraps the listener of its own service (`withTestWallet`), so that the page finds the wallet's script and
 * what signs at its own origin, and has that script named in pages of test mode (`namingTestWallet`). The script announces
 * the wallet in the browser and asks the person; `answerWallet` signs as the payer of the local chain, with a key that
 * never leaves this process.
 *
 * Nothing of it can be reached in a server that is not the emulator: neither the configuration nor the service knows of
 * it, and what is packed as the server holds neither this room nor the script. Not promised: safety. The payer's key is
 * public, and its tokens are worth nothing.
 */
export { namingMerchantWallet, namingTestWallet, readTestWallet } from './naming-test-wallet.ts'
export { withTestWallet } from './with-test-wallet.ts'
