import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { type Anvil, startAnvil } from '../evm/anvil.ts'
import { createEvm } from '../evm/client.ts'
import { type Chain, slotMs, witnessOf } from './chain.ts'
import { type JournalRecord, noJournal, openJournal } from './journal.ts'

export type ChainOptions = {
  chainId: number
  solidLag: number | null
  automine: boolean
  clock: () => number
  /** A folder in which the chain is stored between starts. */
  dataDir?: string
}

/** Starts the EVM, and restores the chain from the folder if an earlier process stored one. */
export const openChain = async (options: ChainOptions): Promise<{ chain: Chain; anvil: Anvil }> => {
  const { chainId, solidLag, automine, clock, dataDir } = options
  const genesisSeconds = (Math.floor(clock() / slotMs) * slotMs) / 1000
  const files = dataDir === undefined ? undefined : filesIn(dataDir)
  const anvil = await startAnvil({
    chainId,
    genesisSeconds,
    ...(files === undefined ? {} : { statePath: files.state }),
  })
  const { journal, records } =
    files === undefined ? { journal: noJournal, records: [] } : openJournal(files.journal)
  const chain: Chain = {
    evm: createEvm(anvil.url),
    chainId,
    solidLag,
    automine,
    clock,
    journal,
    built: 0,
    head: undefined,
    pool: [],
    sent: new Map(),
    txIdByEvmHash: new Map(),
    gone: new Map(),
    settings: { solidFloor: 0, clockOffsetMs: 0, fork: 0, balancesSun: {} },
  }
  for (const record of records) replay(chain, record)
  await chain.evm('anvil_setLoggingEnabled', false)
  await chain.evm('anvil_setCoinbase', witnessOf(chain.settings.fork))
  return { chain, anvil }
}

const filesIn = (dataDir: string) => {
  mkdirSync(dataDir, { recursive: true })
  const files = { state: path.join(dataDir, 'evm.json'), journal: path.join(dataDir, 'tron.jsonl') }
  if (existsSync(files.journal) && !existsSync(files.state))
    throw new Error(
      `${files.state} is missing: the EVM was killed before it could write. Delete ${files.journal}.`,
    )
  return files
}

const replay = (chain: Chain, record: JournalRecord): void => {
  if ('settings' in record) {
    chain.settings = record.settings
  } else if ('sent' in record) {
    chain.sent.set(record.sent.transaction.txID, record.sent)
    chain.txIdByEvmHash.set(record.sent.evmHash, record.sent.transaction.txID)
  } else {
    const sent = chain.sent.get(record.forgotten)
    if (sent !== undefined) chain.txIdByEvmHash.delete(sent.evmHash)
    chain.sent.delete(record.forgotten)
  }
}
