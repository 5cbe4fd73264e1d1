/**
 * Unpacks the browser before the tests start. If each test file unpacked it, one file could start the browser while
 * another is still writing it (`ETXTBSY`).
 */
import { execFileSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import chromium from '@sparticuz/chromium'

export const setup = async (): Promise<void> => {
  const file = await chromium.executablePath()
  if (starts(file)) return
  // A test run that was killed while it unpacked the browser leaves an incomplete file, which would be used forever.
  await rm(file)
  if (!starts(await chromium.executablePath())) throw new Error(`The browser ${file} does not start.`)
}

const starts = (file: string): boolean => {
  try {
    return execFileSync(file, ['--version'], { encoding: 'utf8' }).startsWith('Chromium')
  } catch {
    return false
  }
}
