import type { Way } from './chain.ts'
import { solana } from './solana.ts'
import { tron } from './tron.ts'

export const ways: readonly Way[] = [tron, ...solana]
