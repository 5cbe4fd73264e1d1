import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { evmSigner, solanaSigner, tronSigner } from '../../../../chains/test/signers.ts'
import { StartError } from '../../settings/start-error.ts'
import { createDenyListScreening } from './deny-list.ts'

let folder: string
let file: string
const logged: { msg: string; fault?: string }[] = []
const log = pino({}, { write: (line: string) => void logged.push(JSON.parse(line)) })
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'stablerail-test-deny-'))
  file = path.join(folder, 'denied.txt')
})
afterAll(() => rm(folder, { recursive: true }))
beforeEach(() => {
  logged.length = 0
})

/** Replaces the file of denied addresses atomically, as a careful operator does. */
const put = async (text: string) => {
  await writeFile(`${file}.new`, text)
  await rename(`${file}.new`, file)
}
const evm = (address: string) => ({ chain: 'base', livemode: true, address }) as const

test('addresses of every kind of chain are flagged, those of EVM chains without regard to case', async () => {
  const [buyer, solana, tron] = [evmSigner().address, solanaSigner().address, tronSigner().address]
  await put(`# Denied\n\n${buyer} # somebody\r\n  ${solana}\n${tron}\n`)
  const screening = await createDenyListScreening({ log }, file)
  const subjects = [
    evm(buyer.toLowerCase()),
    { ...evm(buyer), chain: 'polygon' as const, livemode: false },
    evm(evmSigner().address),
    { chain: 'solana' as const, livemode: true, address: solana },
    { chain: 'tron' as const, livemode: true, address: tron },
    { chain: 'solana' as const, livemode: true, address: solanaSigner().address },
  ]
  expect(subjects.every((subject) => screening.covers(subject))).toBe(true)
  expect(await screening.screen(subjects)).toEqual([
    'flagged',
    'flagged',
    'clean',
    'flagged',
    'flagged',
    'clean',
  ])
})

test('a list that has changed is in force at the next screening', async () => {
  const { address } = evmSigner()
  await put('')
  const screening = await createDenyListScreening({ log }, file)
  expect(await screening.screen([evm(address)])).toEqual(['clean'])
  await put(address)
  expect(await screening.screen([evm(address)])).toEqual(['flagged'])
})

test('a list that cannot be used leaves the one before in force, and is logged once until it is mended', async () => {
  const { address } = evmSigner()
  await put(address)
  const screening = await createDenyListScreening({ log }, file)
  await put('0x1234')
  expect(await screening.screen([evm(address)])).toEqual(['flagged'])
  expect(await screening.screen([evm(address)])).toEqual(['flagged'])
  expect(logged.map(({ fault }) => fault)).toEqual(['line 1 is no address: 0x1234'])
  await rm(file)
  expect(await screening.screen([evm(address)])).toEqual(['flagged'])
  expect(logged).toHaveLength(2)
  await put('')
  expect(await screening.screen([evm(address)])).toEqual(['clean'])
})

test('without a usable list at the start, the process does not start', async () => {
  await expect(createDenyListScreening({ log }, path.join(folder, 'none'))).rejects.toThrow(StartError)
  await put('not an address')
  const starting = createDenyListScreening({ log }, file)
  await expect(starting).rejects.toThrow('SCREENING_DENY_LIST: line 1 is no address: not an address')
})
