import { createHash } from 'node:crypto'
import type { AcceptedPair } from '@stablerail/contract'
import { Client } from 'pg'
import { migrateDatabase } from '../../packages/server/src/mechanisms/db/migrate.ts'
import { databaseUrl as urlOf } from '../../packages/server/src/testing/database.ts'
import { administer } from '../processes/database.ts'
import { walletAddress } from './chain.ts'

const walletsPerWorkspace = 10
const rowsAtOnce = 10_000
/**
 * The time at which the wallets were verified. It is before the chain's first block, so that every transfer
 * counts.
 */
const verifiedAt = new Date('2025-01-01T00:00:00Z')

/** The chain and token of the wallets, and the function that returns their addresses. */
export type WalletKind = AcceptedPair & { addressOf(index: number): string }

const onBase: WalletKind = { chain: 'base', token: 'USDC', addressOf: walletAddress }

/**
 * Creates a database with the given number of verified wallets. Each run of the bench uses a copy of it.
 * Returns its name.
 */
export const prepareWallets = async (
  adminUrl: string,
  wallets: number,
  { name = `wallets_${wallets}`, kind = onBase }: { name?: string; kind?: WalletKind } = {},
): Promise<string> => {
  await administer(adminUrl, `create database ${name}`)
  const url = urlOf(adminUrl, name)
  await migrateDatabase(url)
  const client = new Client(url)
  await client.connect()
  try {
    for (let first = 0; first < wallets; first += rowsAtOnce)
      await insertWallets(client, kind, { first, end: Math.min(first + rowsAtOnce, wallets) })
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
  return name
}

const idOf = (prefix: string, index: number): string =>
  `${prefix}_${createHash('sha256').update(`${prefix} ${index}`).digest('hex').slice(0, 26)}`

const insertWallets = async (
  client: Client,
  { chain, token, addressOf }: WalletKind,
  { first, end }: { first: number; end: number },
): Promise<void> => {
  const indexes = Array.from({ length: end - first }, (_, offset) => first + offset)
  const workspaces = indexes.map((index) => idOf('ws', Math.floor(index / walletsPerWorkspace)))
  await client.query(
    `insert into workspaces (id, name, created_at)
     select distinct id, 'Bench', $2::timestamptz from unnest($1::text[]) as id on conflict do nothing`,
    [workspaces, verifiedAt],
  )
  await client.query(
    `insert into wallets
       (workspace_id, id, chain, token, address, address_key, nickname, verified_at, created_at)
     select workspace_id, id, $5, $6, address, address, 'Bench', $4, $4
     from unnest($1::text[], $2::text[], $3::text[]) as wallet (workspace_id, id, address)`,
    [
      ...[workspaces, indexes.map((index) => idOf('wlt', index)), indexes.map(addressOf)],
      ...[verifiedAt, chain, token],
    ],
  )
}

/** Copies a prepared database. Returns the URL of the copy and the function that drops it. */
export const copyDatabase = async (
  adminUrl: string,
  template: string,
  name: string,
): Promise<{ url: string; drop(): Promise<void> }> => {
  await administer(
    adminUrl,
    `create database ${name} template ${template} strategy file_copy`,
    // Writes the dirty pages of the new database to disk now, so that PostgreSQL does not write them during
    // the measurement.
    'checkpoint',
  )
  return {
    url: urlOf(adminUrl, name),
    drop: () => administer(adminUrl, `drop database if exists ${name} with (force)`),
  }
}
