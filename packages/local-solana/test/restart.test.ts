import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { LocalClient, startSolanaNode, UnreadableState } from '../src/index.ts'
import { ask, connect, key, newKey, openNode, openWorld } from './world.ts'

const newFile = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'local-solana-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return join(folder, 'chain', 'state')
}

describe('a node that is started again', () => {
  it('goes on where it was: accounts, history, commitments, forks, what waits and the time', async () => {
    const stateFile = await newFile()
    const before = await openWorld({ stateFile, lags: { confirmed: 0, finalized: 5 } })
    const { node, merchant, buyer, usdc, pay } = before
    const reference = newKey()
    const first = await pay(5n, [reference])
    const second = await pay(6n, [reference])
    const { blockhash } = await before.connection.getLatestBlockhash('processed')
    const slots = {
      processed: await before.connection.getSlot('processed'),
      finalized: await before.connection.getSlot('finalized'),
    }
    const [genesis] = [await before.connection.getGenesisHash()]
    node.setAutomine(false)
    const waiting = await pay(7n)
    node.setTime(1_900_000_000)
    await node.close()

    const again = await openNode({ stateFile })
    const client = new LocalClient(again.rpcUrl)
    const connection = connect(again.rpcUrl)
    expect(await connection.getGenesisHash()).toBe(genesis)
    expect(await connection.getSlot('processed')).toBe(slots.processed)
    expect(await connection.getSlot('finalized')).toBe(slots.finalized)
    expect((await connection.isBlockhashValid(blockhash)).value).toBe(true)
    const found = await connection.getSignaturesForAddress(key(reference))
    expect(found.map(({ signature }) => signature)).toEqual([second, first])
    expect(again.faucet.address).toBe(node.faucet.address)
    expect(again.drop()).toBe(1)
    expect(await client.balanceOf(merchant.address, usdc)).toBe(5n)
    expect((await connection.getSignatureStatus(waiting)).value).toBeNull()
    again.mine()
    // The waiting transaction was dropped too, because it named the blockhash of a dropped block.
    expect((await connection.getSignatureStatus(waiting)).value).toBeNull()
    await client.pay({ mint: usdc, from: buyer, to: merchant.address, amountBase: 8n })
    expect(await client.balanceOf(merchant.address, usdc)).toBe(5n)
    again.mine(5)
    expect(await client.balanceOf(merchant.address, usdc, 'processed')).toBe(13n)
    const last = await connection.getSlot('finalized')
    expect(await connection.getBlockTime(last)).toBeGreaterThanOrEqual(1_900_000_000)
  })

  it('has what waited land', async () => {
    const stateFile = await newFile()
    const { node, merchant, client } = await openWorld({ stateFile, automine: true })
    node.setAutomine(false)
    const signature = await client.fund(merchant.address, 5n)
    await node.close()
    const again = await openNode({ stateFile })
    again.mine()
    const status = await ask(again.rpcUrl, 'getSignatureStatuses', [signature])
    expect(status).toMatchObject({ result: { value: [{ err: null }] } })
  })

  it('is what was saved last where it did not end by itself, and leaves no half of a file', async () => {
    const stateFile = await newFile()
    const node = await openNode({ stateFile })
    node.mine(3)
    node.save()
    node.mine(4)
    const again = await openNode({ stateFile })
    expect(await ask(again.rpcUrl, 'getSlot', { commitment: 'processed' })).toMatchObject({ result: 3 })
    expect(await readdir(join(stateFile, '..'))).toEqual(['state'])
  })

  it('refuses a file that holds no chain', async () => {
    const stateFile = join(await mkdtemp(join(tmpdir(), 'local-solana-')), 'state')
    onTestFinished(() => rm(join(stateFile, '..'), { recursive: true }))
    await writeFile(stateFile, 'not a chain')
    await expect(startSolanaNode({ stateFile })).rejects.toThrow(UnreadableState)
  })

  it('refuses to save where no file was named', async () => {
    const node = await openNode()
    expect(() => node.save()).toThrow('without a stateFile')
  })
})
