import {
  ComputeBudgetProgram,
  type ParsedInstruction,
  SystemProgram,
  sendAndConfirmTransaction,
  Transaction,
  TransactionMessage,
} from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import { key, newKey, openWorld, signerOf, signVersion0, startTime, toWeb3 } from './world.ts'

const versions = { maxSupportedTransactionVersion: 0 } as const

describe("web3.js's Connection", () => {
  it('confirms a payment over WebSocket and reads it back in every form', async () => {
    const world = await openWorld()
    const { connection, client, buyer, merchant, usdc } = world
    const reference = newKey()
    const payment = client.payment({
      mint: usdc,
      from: buyer,
      to: merchant.address,
      amountBase: 12_340_000n,
      memo: 'invoice 7',
      references: [reference],
    })
    const transaction = new Transaction().add(...payment.map(toWeb3))
    const signature = await sendAndConfirmTransaction(connection, transaction, [signerOf(buyer)])

    const [found] = await connection.getSignaturesForAddress(key(reference))
    expect(found).toMatchObject({
      signature,
      err: null,
      memo: '[9] invoice 7',
      confirmationStatus: 'confirmed',
    })
    const read = await connection.getTransaction(signature, versions)
    expect(read?.transaction.signatures).toEqual([signature])
    expect(read?.version).toBe('legacy')
    const received = read?.meta?.postTokenBalances?.find(({ owner }) => owner === merchant.address)
    expect(received).toMatchObject({
      mint: usdc.address,
      uiTokenAmount: { amount: '12340000', decimals: 6, uiAmount: 12.34, uiAmountString: '12.34' },
    })
    const parsed = await connection.getParsedTransaction(signature, versions)
    const [creating, memo, transfer] = (parsed?.transaction.message.instructions ?? []) as ParsedInstruction[]
    expect(creating?.parsed.type).toBe('createIdempotent')
    expect(memo?.parsed).toBe('invoice 7')
    // An additional account, the reference, follows the authority. Like Agave, the node parses such a
    // transfer as a transfer with a multisignature.
    expect(transfer?.parsed).toMatchObject({
      type: 'transferChecked',
      info: { multisigAuthority: buyer.address, signers: [reference], tokenAmount: { amount: '12340000' } },
    })
    expect(transfer?.parsed.info.authority).toBeUndefined()
    const inner = (parsed?.meta?.innerInstructions?.[0]?.instructions ?? []) as ParsedInstruction[]
    expect(inner.map(({ program }) => program)).toContain('system')
  })

  it('reads a block with all, with accounts only, with signatures only and with nothing', async () => {
    const { connection, pay } = await openWorld()
    const signature = await pay(1n)
    const slot = (await connection.getSignatureStatus(signature)).value?.slot ?? 0
    const full = await connection.getBlock(slot, { ...versions, transactionDetails: 'full' })
    expect(full?.transactions.map(({ transaction }) => transaction.signatures[0])).toEqual([signature])
    const accounts = await connection.getBlock(slot, { ...versions, transactionDetails: 'accounts' })
    const payer = expect.objectContaining({ signer: true, writable: true, source: 'transaction' })
    expect(accounts).toHaveProperty('transactions.0.transaction.accountKeys.0', payer)
    expect(accounts).toHaveProperty('transactions.0.meta.postTokenBalances.length', 2)
    expect(accounts).not.toHaveProperty('transactions.0.meta.logMessages')
    const none = await connection.getBlock(slot, { ...versions, transactionDetails: 'none' })
    expect(none).not.toHaveProperty('transactions')
    expect((await connection.getBlockSignatures(slot)).signatures).toEqual([signature])
    const parsed = await connection.getParsedBlock(slot, { ...versions, transactionDetails: 'full' })
    expect(parsed).toHaveProperty('transactions.0.transaction.message.accountKeys.0.signer', true)
    const parent = await connection.getBlock(full?.parentSlot ?? 0, versions)
    expect(parsed).toMatchObject({ blockHeight: (await connection.getEpochInfo()).blockHeight })
    expect(full?.previousBlockhash).toBe(parent?.blockhash)
  })

  it('reads accounts, balances, supplies and the accounts of an owner', async () => {
    const { connection, client, buyer, merchant, usdc, pay } = await openWorld()
    await pay(5_000_000n)
    const account = key(client.tokenAccountOf(merchant.address, usdc))
    expect((await connection.getTokenAccountBalance(account)).value.amount).toBe('5000000')
    expect((await connection.getTokenSupply(key(usdc.address))).value.uiAmountString).toBe('1000')
    expect(await connection.getBalance(key(merchant.address))).toBe(1_000_000_000)
    const [sliced, absent] = await connection.getMultipleAccountsInfo([account, key(newKey())], {
      dataSlice: { offset: 64, length: 8 },
    })
    expect(sliced?.data.readBigUInt64LE()).toBe(5_000_000n)
    expect(absent).toBeNull()
    const owned = await connection.getTokenAccountsByOwner(key(merchant.address), { mint: key(usdc.address) })
    expect(owned.value.map(({ pubkey }) => pubkey.toBase58())).toEqual([account.toBase58()])
    const parsed = await connection.getParsedAccountInfo(account)
    expect(parsed.value?.data).toMatchObject({
      program: 'spl-token',
      parsed: { info: { owner: merchant.address, tokenAmount: { amount: '5000000' }, state: 'initialized' } },
    })
    const mint = await connection.getParsedAccountInfo(key(usdc.address))
    expect(mint.value?.data).toMatchObject({
      parsed: { info: { freezeAuthority: buyer.address, decimals: 6 } },
    })
  })

  it('tells of the cluster', async () => {
    const { node, connection } = await openWorld()
    const { blockhash: genesis } = (await connection.getBlock(0, versions)) ?? {}
    expect(await connection.getGenesisHash()).toBe(genesis)
    expect((await connection.getVersion())['solana-core']).toMatch(/^\d/)
    expect(await connection.getFirstAvailableBlock()).toBe(0)
    expect(await connection.getMinimumLedgerSlot()).toBe(0)
    const { absoluteSlot, blockHeight } = await connection.getEpochInfo()
    expect(absoluteSlot).toBe(await connection.getSlot())
    expect(blockHeight).toBe(await connection.getBlockHeight())
    expect(await connection.getMinimumBalanceForRentExemption(165)).toBe(2_039_280)
    node.finalize()
    expect(await connection.getBlockTime(1)).toBe(startTime)
  })

  it('is told the fee that is taken, with a limit of compute units and without one', async () => {
    const world = await openWorld()
    const { connection, buyer } = world
    const price = ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 250_000n })
    const limit = ComputeBudgetProgram.setComputeUnitLimit({ units: 60_001 })
    const transfer = SystemProgram.transfer({
      fromPubkey: key(buyer.address),
      toPubkey: key(newKey()),
      lamports: 10n ** 9n,
    })
    for (const [instructions, fee] of [
      [[limit, price, transfer], 5000 + 15_001],
      // The compute budget program and the system program are built into the runtime, so each instruction has
      // a limit of 3,000 compute units.
      [[price, transfer], 5000 + 1500],
    ] as const) {
      const transaction = await signVersion0(world, [...instructions], [buyer])
      expect((await connection.getFeeForMessage(transaction.message)).value).toBe(fee)
      const signature = await connection.sendTransaction(transaction)
      const { meta } = (await connection.getTransaction(signature, versions)) ?? {}
      expect(meta?.fee).toBe(fee)
      expect((meta?.preBalances[0] ?? 0) - (meta?.postBalances[0] ?? 0) - 10 ** 9).toBe(fee)
    }
  })

  it('is told no fee of a message whose blockhash is unknown', async () => {
    const { connection, buyer } = await openWorld()
    const message = new TransactionMessage({
      payerKey: key(buyer.address),
      recentBlockhash: newKey(),
      instructions: [],
    }).compileToV0Message()
    expect((await connection.getFeeForMessage(message)).value).toBeNull()
  })

  it('is told the least prices that were paid for an account', async () => {
    const world = await openWorld()
    const { node, connection, buyer } = world
    const to = newKey()
    node.setAutomine(false)
    for (const microLamports of [900n, 700n]) {
      const price = ComputeBudgetProgram.setComputeUnitPrice({ microLamports })
      const transfer = SystemProgram.transfer({
        fromPubkey: key(buyer.address),
        toPubkey: key(to),
        lamports: 10n ** 7n,
      })
      await connection.sendTransaction(await signVersion0(world, [price, transfer], [buyer]))
    }
    await world.client.fund(newKey())
    node.mine()
    const slot = await connection.getSlot()
    const feeOf = async (addresses: string[]) => {
      const fees = await connection.getRecentPrioritizationFees({
        lockedWritableAccounts: addresses.map(key),
      })
      return fees.find((one) => one.slot === slot)?.prioritizationFee
    }
    expect(await feeOf([])).toBe(0)
    expect(await feeOf([to])).toBe(700)
  })

  it('simulates a transaction that nobody signed, and changes nothing', async () => {
    const world = await openWorld()
    const { connection, client, buyer, merchant, usdc } = world
    const before = await client.balanceOf(buyer.address, usdc)
    const payment = client.payment({ mint: usdc, from: buyer, to: merchant.address, amountBase: 7n })
    const transaction = await signVersion0(world, payment.map(toWeb3), [buyer], { blockhash: newKey() })
    transaction.signatures[0]?.fill(0)
    const account = client.tokenAccountOf(merchant.address, usdc)
    const { value } = await connection.simulateTransaction(transaction, {
      sigVerify: false,
      replaceRecentBlockhash: true,
      accounts: { encoding: 'base64', addresses: [account] },
    })
    expect(value.err).toBeNull()
    expect(value.unitsConsumed).toBeGreaterThan(1000)
    expect(Buffer.from(value.accounts?.[0]?.data[0] ?? '', 'base64').readBigUInt64LE(64)).toBe(7n)
    expect(await client.balanceOf(buyer.address, usdc)).toBe(before)
    expect(await connection.getAccountInfo(key(account))).toBeNull()
    const { value: aged } = await connection.simulateTransaction(transaction, { sigVerify: false })
    expect(aged.err).toBe('BlockhashNotFound')
  })
})
