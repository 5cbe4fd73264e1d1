/**
 * The wallets of the emulator's pages: a buyer's wallet, with which a person pays in two clicks and agrees to
 * an allowance, and the merchant's wallet in the dashboard, which proves settlement wallets and signs
 * refunds.
 *
 * The emulator wraps the listener of its own service (`withTestWallet`), so that the page finds the wallet's
 * script and the signing endpoint at its own origin, and adds that script to pages of test mode
 * (`namingTestWallet`). The script announces the wallet in the browser and asks the person to confirm;
 * `answerWallet` signs as the payer of the local chain, with a key that never leaves this process.
 *
 * A server that is not the emulator cannot use these wallets: neither the configuration nor the service
 * refers to them, and the package of the server contains neither this folder nor the script. Not promised:
 * security. The payer's key is public, and its tokens have no value.
 */
export { namingMerchantWallet, namingTestWallet, readTestWallet } from './naming-test-wallet.ts'
export { withTestWallet } from './with-test-wallet.ts'
