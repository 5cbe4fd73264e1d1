import { APIError } from 'better-auth/api'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import type { OwnRefusal } from './refusals.ts'

export type Passwords = {
  hash(password: string): Promise<string>
  verify(data: { hash: string; password: string }): Promise<boolean>
}

type Scrypt = Pick<Passwords, 'hash' | 'verify'>

/** Node's thread pool has four threads by default: the other two stay free for files and certificates. */
const mostRunning = 2
/** About a second's work: whoever came later would wait longer than it is worth. */
const mostWaiting = 30

/**
 * Hashes and verifies passwords, a bounded number of them at a time: a guess costs its sender nothing and this
 * process some 50 ms of a thread, so what is beyond the bound is refused, not queued.
 */
export const createPasswords = (
  { hash, verify }: Scrypt = { hash: hashPassword, verify: verifyPassword },
): Passwords => {
  let running = 0
  const waiting: (() => void)[] = []

  const takeTurn = async () => {
    if (running < mostRunning) {
      running += 1
      return
    }
    if (waiting.length >= mostWaiting)
      throw new APIError(
        'TOO_MANY_REQUESTS',
        { code: 'PASSWORDS_BUSY' satisfies OwnRefusal },
        { 'retry-after': '1' },
      )
    await new Promise<void>((resolve) => waiting.push(resolve))
  }

  const inTurn = async <Result>(run: () => Promise<Result>): Promise<Result> => {
    await takeTurn()
    try {
      return await run()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }

  return {
    hash: (password) => inTurn(() => hash(password)),
    verify: (data) => inTurn(() => verify(data)),
  }
}
