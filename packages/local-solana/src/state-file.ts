/** A chain as one file. It is replaced as a whole, so that whoever is stopped while writing leaves the last one there. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { SavedChain } from './chain.ts'

/** Rises when a file of before cannot be read any more. */
const format = 1

/** The file is not one that `saveChain` of this version wrote. */
export class UnreadableState extends Error {}

export const saveChain = (file: string, chain: SavedChain): void => {
  mkdirSync(dirname(file), { recursive: true })
  const unfinished = `${file}.unfinished`
  writeFileSync(unfinished, serialize({ format, chain }))
  renameSync(unfinished, file)
}

/** What was saved, or undefined where the file does not exist. Throws UnreadableState. */
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
