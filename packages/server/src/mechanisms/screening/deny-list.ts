import { readFile, stat } from 'node:fs/promises'
import { type ChainId, chains, familyOf, isEvmChain } from '@stablerail/contract'
import { StartError } from '../../settings/start-error.ts'
import { addressKey, parseAddress } from '../addresses/index.ts'
import type { ScreeningPorts } from './ports.ts'
import type { Screening } from './screening.ts'

/** One chain of each form of address. */
const forms: readonly ChainId[] = chains.filter(
  (chain) => chain === chains.find((other) => familyOf(other) === familyOf(chain)),
)

/** A line holds an address of any chain; what follows a `#` is a remark. */
const parseList = (text: string): Set<string> => {
  const keys = new Set<string>()
  for (const [index, line] of text.split('\n').entries()) {
    const entry = line.split('#', 1)[0]?.trim() ?? ''
    if (entry === '') continue
    const chain = forms.find((form) => parseAddress(form, entry) !== null)
    if (chain === undefined) throw new Error(`line ${index + 1} is no address: ${entry.slice(0, 80)}`)
    keys.add(addressKey(chain, entry))
  }
  return keys
}

/** What tells one state of a file from another, also where another file was renamed to its place. */
const readVersion = async (file: string): Promise<string> => {
  const { ino, size, mtimeNs } = await stat(file, { bigint: true })
  return `${ino} ${size} ${mtimeNs}`
}

/**
 * Screens by a file of addresses, on every chain. The file is read anew when it has changed. Where the new content cannot
 * be used, the list before it stays in force, and the fault is logged once. Throws a StartError where there is no usable
 * list to begin with.
 */
export const createDenyListScreening = async (
  { log }: Pick<ScreeningPorts, 'log'>,
  file: string,
): Promise<Screening> => {
  let version: string
  let keys: Set<string>
  let fault = ''
  try {
    version = await readVersion(file)
    keys = parseList(await readFile(file, 'utf8'))
  } catch (error) {
    throw new StartError(`SCREENING_DENY_LIST: ${messageOf(error)}`)
  }

  const refresh = async () => {
    try {
      const present = await readVersion(file)
      if (present === version) return
      const text = await readFile(file, 'utf8')
      keys = parseList(text)
      version = present
      fault = ''
      log.info({ file, addresses: keys.size }, 'The list of denied addresses was read anew.')
    } catch (error) {
      if (fault === messageOf(error)) return
      fault = messageOf(error)
      log.error(
        { file, fault },
        'The list of denied addresses cannot be used; the list before stays in force.',
      )
    }
  }

  return {
    name: 'deny-list',
    covers: () => true,
    async screen(subjects) {
      await refresh()
      return subjects.map(({ chain, address }) =>
        keys.has(isEvmChain(chain) ? address.toLowerCase() : address) ? 'flagged' : 'clean',
      )
    },
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
