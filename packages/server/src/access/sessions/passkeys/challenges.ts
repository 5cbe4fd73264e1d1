import type { AccessPorts } from '../../ports.ts'
import { refusal } from './refuse.ts'
import { type ChallengeHolder, keepChallenge, takeChallenge } from './store.ts'

/** How long a browser has to answer a challenge: a person looks for a phone or a key meanwhile. */
export const challengeMs = 5 * 60_000

const challengeBytes = 32

/** Makes a challenge for one holder and one kind. It takes the place of the last one that was made for them. */
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
 * The challenge that a browser was given, which is used up by being asked for: it is deleted, and the deletion committed,
 * before anything is verified, so that no second answer to it is looked at.
 */
export const useChallenge = async ({ db, clock }: AccessPorts, holder: ChallengeHolder): Promise<string> => {
  const kept = await takeChallenge(db, holder)
  if (kept === null || kept.expiresAt <= clock.now()) throw refusal('PASSKEY_CHALLENGE_GONE')
  return kept.challenge
}
