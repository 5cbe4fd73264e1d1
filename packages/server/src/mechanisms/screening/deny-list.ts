import { readFile, stat } from 'node:fs/promises'
import { addressKey, parseAddress } from '@stablerail/chains/addresses'
import { type ChainId, chains, familyOf, isEvmChain } from '@stablerail/contract'
import { StartError } from '../../settings/start-error.ts'
import type { ScreeningPorts } from './ports.ts'
import type { Screening } from './screening.ts'

/** For each form of address (such as EVM or Solana), one chain whose addresses have this form. */
const forms: readonly ChainId[] = chains.filter(
  (chain) => chain === chains.find((other) => familyOf(other) === familyOf(chain)),
)

/** Parses the deny list. A line holds an address of any chain; text after a `#` is a comment. */
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

/**
 * Returns a text that identifies the present version of a file. The text changes when the file's content is
 * changed, or when another file is renamed to its path.
 */
const readVersion = async (file: string): Promise<string> => {
  const { ino, size, mtimeNs } = await stat(file, { bigint: true })
  return `${ino} ${size} ${mtimeNs}`
}

/**
 * Creates the screening by a file of addresses, on every chain. The file is read again when it has changed.
 * If the new content is invalid, the previous list stays in force, and the fault is logged once. Throws a
 * StartError if there is no valid list at the start.
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
      log.info({ file, addresses: keys.size }, 'The list of denied addresses was reloaded.')
    } catch (error) {
      if (fault === messageOf(error)) return
      fault = messageOf(error)
      log.error(
        { file, fault },
        'The list of denied addresses could not be loaded, and the previous list stays in force.',
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
