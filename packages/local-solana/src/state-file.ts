/**
 * Stores a chain in one file. The file is replaced atomically, so that the previous file stays intact if the
 * process dies while it writes.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { SavedChain } from './chain-types.ts'

/** The version of the file format. Increment it when earlier files can no longer be read. */
const format = 1

/** Error for a file that was not written by `saveChain` of this version. */
export class UnreadableState extends Error {}

export const saveChain = (file: string, chain: SavedChain): void => {
  mkdirSync(dirname(file), { recursive: true })
  const unfinished = `${file}.unfinished`
  writeFileSync(unfinished, serialize({ format, chain }))
  renameSync(unfinished, file)
}

/** Reads a chain from a file. Returns undefined if the file does not exist. Throws UnreadableState. */
export const loadChain = (file: string): SavedChain | undefined => {
  if (!existsSync(file)) return undefined
  const saved = read(file)
  if (saved?.format !== format)
    throw new UnreadableState(
      `${file} holds no chain that this version reads. Move it away to begin a new one.`,
    )
  return saved.chain
}

const read = (file: string): { format?: unknown; chain: SavedChain } | null => {
  const bytes = readFileSync(file)
  try {
    return deserialize(bytes) as { format?: unknown; chain: SavedChain } | null
  } catch {
    return null
  }
}
