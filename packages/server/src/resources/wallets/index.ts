/**
 * Wallets: the addresses to which a workspace is paid.
 *
 * Who takes part: a wallet is one address for one token on one chain. Its owner is the person who can sign
 * with the key of the address. A challenge is a text that the owner signs to prove the ownership. The default
 * wallet of a chain and token receives the payments of new checkouts. A wallet belongs to both modes of its
 * workspace.
 *
 * Flow: `registerWallet` inserts an unverified wallet with a challenge. `proveWallet` checks the signed
 * challenge before the transaction, because the check calls a chain; `verifyWallet` then marks the wallet as
 * verified, and the first verified wallet of its chain and token as the default. `checkouts` calls
 * `findDefaultWallet` and `findWallet`. `refreshBalancesJob` reads the displayed balances in batches; no
 * decision depends on a balance.
 *
 * The owner of a wallet signs a permission with which this deployment's relayer account (the "puller") may
 * pull subscription payments to the wallet. `retrievePuller` returns the data to sign, `proveNaming` checks
 * the signature with the rules of the pull contract, and `namePuller` queues the transaction that sends the
 * signature to the contract. Whether the puller is named is read from the chain and not from the database.
 *
 * The issuer of a token can freeze an address, which then receives nothing or cannot spend it. `watchFreezesJob` reads the
 * state of the wallets of workspaces that use deposit addresses. No payment is requested to a frozen wallet:
 * `findReceivingWallet` and `isFrozen` return what was read last.
 *
 * Guarantees:
 * - A contract wallet is verified if its contract, deployed on the chain, accepts the signature (ERC-1271).
 * - Payments are requested only to verified wallets. Stablerail never holds a key, and signing a challenge
 *   moves no funds.
 * - A challenge is valid for 10 minutes and for one request, whether its signature is right or wrong. The
 *   same request under the same idempotency key may be repeated, at once or after a crash, and gets the same
 *   result.
 * - At most one wallet of a workspace, chain and token is the default; changes lock the workspace's row.
 * - Before a wallet is verified, its chain has a cursor in both modes, so no transfer after the verification
 *   is missed.
 * - A removed wallet keeps its row: transfers to it are still recorded, and earlier payments refer to it. The row has
 *   whether buyers who were shown its deposit addresses get others.
 *
 * Not promised: that an address belongs to one workspace. Any workspace whose owner can sign may register the
 * address.
 */
export { findDefaultWallet, findWallet, findWalletAt, type SettlementWallet } from './find-wallet.ts'
export { freezeHealth, measureFreezes } from './freeze-health.ts'
export { findReceivingWallet, isFrozen } from './frozen.ts'
export { namePuller, proveNaming, pullerKind } from './name-puller.ts'
export { retrievePuller } from './puller.ts'
export { refreshBalancesJob } from './refresh-balances.ts'
export { registerWallet } from './register-wallet.ts'
export { walletPullerRoutes, walletRoutes } from './routes.ts'
export { listSettlementOptions } from './settlement-options.ts'
export { countWalletsByToken, selectAddressKeys as findAddressKeys } from './store.ts'
export { proveWallet, verifyWallet, type WalletSigner } from './verify-wallet.ts'
export { walletNetwork } from './wallet-networks.ts'
export { watchFreezesJob } from './watch-freezes.ts'
