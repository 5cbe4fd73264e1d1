import type { AccessPorts } from '../../ports.ts'
import { refusal } from './refuse.ts'
import { type ChallengeHolder, keepChallenge, takeChallenge } from './store.ts'

/** A challenge expires after 5 minutes, which leaves a person time to fetch a phone or a security key. */
export const challengeMs = 5 * 60_000

const challengeBytes = 32

/**
 * Creates a challenge for one holder (a session or a browser) and one kind of use. It replaces the previous
 * challenge of this holder and kind.
 */
export const makeChallenge = async (
  { db, clock, random }: AccessPorts,
  holder: ChallengeHolder,
): Promise<Uint8Array<ArrayBuffer>> => {
  const challenge = random.bytes(challengeBytes)
  const expiresAt = new Date(clock.now().getTime() + challengeMs)
  await keepChallenge(db, holder, { challenge: challenge.toString('base64url'), expiresAt })
  return new Uint8Array(challenge)
}

/**
 * Returns the challenge of a holder and deletes it. The deletion commits before anything is verified, so that
 * a second response to the same challenge is never accepted. Throws if there is no challenge or it has
 * expired.
 */
export const useChallenge = async ({ db, clock }: AccessPorts, holder: ChallengeHolder): Promise<string> => {
  const kept = await takeChallenge(db, holder)
  if (kept === null || kept.expiresAt <= clock.now()) throw refusal('PASSKEY_CHALLENGE_GONE')
  return kept.challenge
}
