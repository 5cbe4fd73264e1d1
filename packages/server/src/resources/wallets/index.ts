/**
 * Wallets: the addresses on which a workspace is paid.
 *
 * Who is who: a wallet is one address for one token on one chain. Its owner is whoever can sign with the address's key.
 * A challenge is a text that the owner signs to prove that. The default wallet of a chain and token is the one that new
 * checkouts are paid to. Wallets belong to a workspace in both modes.
 *
 * What flows: `registerWallet` inserts an unverified wallet with a challenge. `proveWallet` checks the signed challenge
 * before the transaction, since it asks a chain; `verifyWallet` then marks the wallet as verified, and the first
 * verified one of its chain and token as the default. `checkouts` asks for `findDefaultWallet` and `findWallet`.
 * `refreshBalancesJob` reads the balances that wallets are shown with, in batches: no decision depends on a balance.
 *
 * A merchant lets this deployment pull subscriptions to an address by a signature of that address: `retrievePuller` answers
 * what is to be signed, `proveNaming` checks the signature as the pull contract will, and `namePuller` has the relayer
 * bring it to the chain. Whether the puller is named is read from the chain, never from our rows.
 *
 * Guarantees:
 * - A contract wallet is verified where its contract, deployed on the chain, says that the signature is its own (ERC-1271).
 * - Only verified wallets are paid to. Stablerail never holds a key, and signing a challenge moves no funds.
 * - A challenge is valid for 10 minutes and for one request, whether its signature is right or wrong. The same request
 *   under the same idempotency key may be repeated, at once or after a crash, and gets the same result.
 * - At most one wallet of a workspace, chain and token is the default; changes lock the workspace's row.
 * - Before a wallet is verified its chain has a cursor in both modes, so no transfer after the verification is missed.
 * - A removed wallet keeps its row: transfers to it are still recorded, and earlier payments refer to it.
 *
 * Not promised: that an address belongs to one workspace. Any workspace whose owner can sign may register the address.
 */
export { findDefaultWallet, findWallet, findWalletAt, type SettlementWallet } from './find-wallet.ts'
export { namePuller, proveNaming, pullerKind } from './name-puller.ts'
export { retrievePuller } from './puller.ts'
export { refreshBalancesJob } from './refresh-balances.ts'
export { registerWallet } from './register-wallet.ts'
export { walletPullerRoutes, walletRoutes } from './routes.ts'
export { listSettlementOptions } from './settlement-options.ts'
export { countWalletsByToken, selectAddressKeys as findAddressKeys } from './store.ts'
export { proveWallet, verifyWallet } from './verify-wallet.ts'
