import { describe, expect, it } from 'vitest'
import {
  associatedTokenAddress,
  associatedTokenProgram,
  createKeypair,
  createTokenAccount,
  type Instruction,
  token2022Program,
  tokenProgram,
  transferToken,
} from '../src/index.ts'
import { ask, key, openWorld, type World } from './world.ts'

const reading = { commitment: 'confirmed', maxSupportedTransactionVersion: 0 } as const

/** Returns the balances of each owner before and after a transaction, in base units. */
const movedIn = async ({ connection }: World, signature: string) => {
  const { meta } = (await connection.getTransaction(signature, reading)) ?? {}
  const amounts = (
    side: typeof meta extends null | undefined ? never : 'preTokenBalances' | 'postTokenBalances',
  ) =>
    Object.fromEntries((meta?.[side] ?? []).map(({ owner, uiTokenAmount }) => [owner, uiTokenAmount.amount]))
  return { before: amounts('preTokenBalances'), after: amounts('postTokenBalances') }
}

const readonly = (address: string) => ({ address, isSigner: false, isWritable: false })
const writable = (address: string) => ({ address, isSigner: false, isWritable: true })

describe('a mint of Token-2022 with a fee', () => {
  it('has receivers get less than payers send, by the fee', async () => {
    const world = await openWorld()
    const { client, buyer, merchant, connection } = world
    const mint = await client.createMint({
      payer: buyer,
      transferFee: { basisPoints: 100, maximum: 50_000n },
    })
    await client.mintTo(buyer, buyer.address, mint, 100_000_000n)
    const pay = (amountBase: bigint) => client.pay({ mint, from: buyer, to: merchant.address, amountBase })
    const signature = await pay(1_000_000n)
    expect(await client.balanceOf(merchant.address, mint)).toBe(990_000n)
    expect(await movedIn(world, signature)).toEqual({
      before: { [buyer.address]: '100000000' },
      after: { [buyer.address]: '99000000', [merchant.address]: '990000' },
    })
    await pay(10_000_000n)
    // The fee of the second payment is limited to its maximum.
    expect(await client.balanceOf(merchant.address, mint)).toBe(990_000n + 9_950_000n)
    const read = await connection.getParsedTransaction(signature, reading)
    expect(read?.meta?.postTokenBalances?.[0]?.programId).toBe(token2022Program)
    const owned = await connection.getTokenAccountsByOwner(key(merchant.address), {
      programId: key(token2022Program),
    })
    expect(owned.value.map(({ pubkey }) => pubkey.toBase58())).toEqual([
      client.tokenAccountOf(merchant.address, mint),
    ])
  })

  it('has the fee named by transferCheckedWithFee, which is parsed', async () => {
    const world = await openWorld()
    const { client, buyer, merchant, connection } = world
    const mint = await client.createMint({
      payer: buyer,
      transferFee: { basisPoints: 100, maximum: 50_000n },
    })
    await client.mintTo(buyer, buyer.address, mint, 100_000_000n)
    const to = await client.createTokenAccount(buyer, merchant.address, mint)
    const from = client.tokenAccountOf(buyer.address, mint)
    const { accounts } = transferToken({
      mint: mint.address,
      from,
      to,
      authority: buyer.address,
      amountBase: 0n,
      decimals: 6,
    })
    const data = Buffer.alloc(19)
    data.set([26, 1])
    data.writeBigUInt64LE(1_000_000n, 2)
    data[10] = 6
    data.writeBigUInt64LE(10_000n, 11)
    const signature = await client.send([{ programId: token2022Program, accounts, data }], [buyer])
    expect(await client.balanceOf(merchant.address, mint)).toBe(990_000n)
    const read = await connection.getParsedTransaction(signature, reading)
    expect(read?.transaction.message.instructions[0]).toMatchObject({
      program: 'spl-token-2022',
      parsed: {
        type: 'transferCheckedWithFee',
        info: { feeAmount: { amount: '10000' }, authority: buyer.address },
      },
    })
  })
})

const transfer = ({ client, buyer, merchant, usdc }: World, amountBase: bigint) =>
  transferToken({
    mint: usdc.address,
    from: client.tokenAccountOf(buyer.address, usdc),
    to: client.tokenAccountOf(merchant.address, usdc),
    authority: buyer.address,
    amountBase,
    decimals: 6,
  })

describe('the token program of mainnet', () => {
  it('moves tokens by `batch` with no log, no inner instruction and no parsed type', async () => {
    const world = await openWorld()
    const { client, buyer, merchant, usdc, connection } = world
    await client.createTokenAccount(buyer, merchant.address, usdc)
    const parts = [transfer(world, 11n), transfer(world, 22n)]
    const data = parts.flatMap((part) => [part.accounts.length, part.data.length, ...part.data])
    const batch: Instruction = {
      programId: tokenProgram,
      accounts: parts.flatMap(({ accounts }) => accounts),
      data: Uint8Array.from([255, ...data]),
    }
    const signature = await client.send([batch], [buyer])
    const { before, after } = await movedIn(world, signature)
    expect([before[merchant.address], after[merchant.address]]).toEqual(['0', '33'])
    const read = await connection.getParsedTransaction(signature, reading)
    // As in Agave, `uiAmount` is null if a token balance in the data of a transaction is zero.
    expect(
      read?.meta?.preTokenBalances?.find(({ owner }) => owner === merchant.address)?.uiTokenAmount,
    ).toEqual({
      amount: '0',
      decimals: 6,
      uiAmount: null,
      uiAmountString: '0',
    })
    expect(read?.meta?.innerInstructions).toEqual([])
    expect(read?.transaction.message.instructions[0]).not.toHaveProperty('parsed')
    expect(read?.meta?.logMessages?.join()).not.toContain('Instruction:')
  })

  it('is called by other programs, and such transfers are inner instructions', async () => {
    const world = await openWorld()
    const { client, buyer, merchant, usdc, connection } = world
    const wallet = await client.createTokenAccount(buyer, merchant.address, usdc)
    const nested = associatedTokenAddress(wallet, usdc.address)
    const filling = { ...transfer(world, 4242n) }
    filling.accounts = filling.accounts.map((one) => (one.address === wallet ? writable(nested) : one))
    await client.send(
      [createTokenAccount(buyer.address, { owner: wallet, mint: usdc.address }), filling],
      [buyer],
    )
    const recovering: Instruction = {
      programId: associatedTokenProgram,
      accounts: [
        writable(nested),
        readonly(usdc.address),
        writable(wallet),
        readonly(wallet),
        readonly(usdc.address),
        { address: merchant.address, isSigner: true, isWritable: true },
        readonly(tokenProgram),
      ],
      data: Uint8Array.of(2),
    }
    const signature = await client.send([recovering], [merchant])
    expect(await client.balanceOf(merchant.address, usdc)).toBe(4242n)
    const parsed = await connection.getParsedTransaction(signature, reading)
    const inner = parsed?.meta?.innerInstructions ?? []
    expect(inner[0]?.instructions).toMatchObject([
      { parsed: { type: 'transferChecked', info: { tokenAmount: { amount: '4242' } } }, stackHeight: 2 },
      { parsed: { type: 'closeAccount', info: { account: nested } }, stackHeight: 2 },
    ])
    const raw = await ask(world.node.rpcUrl, 'getTransaction', signature, reading)
    expect(raw).toHaveProperty('result.meta.innerInstructions.0.instructions.0.programIdIndex')
    expect(raw).toHaveProperty('result.meta.innerInstructions.0.instructions.0.stackHeight', 2)
  })

  it('shows a token account that came and went within a transaction on neither side', async () => {
    const world = await openWorld()
    const { client, buyer, merchant, usdc } = world
    const other = createKeypair()
    const account = client.tokenAccountOf(other.address, usdc)
    const owner = { address: other.address, isSigner: true, isWritable: false }
    const into = { ...transfer(world, 500n) }
    const receiving = client.tokenAccountOf(merchant.address, usdc)
    into.accounts = into.accounts.map((one) => (one.address === receiving ? writable(account) : one))
    const out = transferToken({
      mint: usdc.address,
      from: account,
      to: receiving,
      authority: other.address,
      amountBase: 500n,
      decimals: 6,
    })
    const closing = {
      programId: tokenProgram,
      accounts: [writable(account), writable(buyer.address), owner],
      data: Uint8Array.of(9),
    }
    const creating = [other.address, merchant.address].map((one) =>
      createTokenAccount(buyer.address, { owner: one, mint: usdc.address }),
    )
    const signature = await client.send([...creating, into, out, closing], [buyer, other])
    const { before, after } = await movedIn(world, signature)
    expect(Object.keys({ ...before, ...after }).sort()).toEqual([buyer.address, merchant.address].sort())
    expect(after[merchant.address]).toBe('500')
  })

  it('moves nothing into a frozen account', async () => {
    const world = await openWorld()
    const { client, buyer, merchant, usdc, connection, pay } = world
    await pay(1n)
    await client.freeze(merchant.address, usdc)
    await expect(pay(2n)).rejects.toMatchObject({
      code: -32002,
      data: { err: { InstructionError: [1, { Custom: 17 }] } },
    })
    const account = await connection.getParsedAccountInfo(key(client.tokenAccountOf(merchant.address, usdc)))
    expect(account.value?.data).toMatchObject({ parsed: { info: { state: 'frozen' } } })
    const free = await client.createMint({ payer: buyer, decimals: 2, program: token2022Program })
    expect(() => client.freeze(merchant.address, free)).toThrow('no freeze authority')
    await client.mintTo(buyer, merchant.address, free, 5n)
    expect(await client.balanceOf(merchant.address, free)).toBe(5n)
  })
})
