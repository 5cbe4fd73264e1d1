import type { ChainId } from '@stablerail/contract'

/** An address to be screened, as the chain tells it. */
export type Subject = { chain: ChainId; livemode: boolean; address: string }

/** `error` where the provider could not say; it is asked again later. */
export type Verdict = 'clean' | 'flagged' | 'error'

/** Who says whether an address is sanctioned. */
export type Screening = {
  /** The provider's name, kept with each verdict. */
  name: string
  covers(network: Pick<Subject, 'chain' | 'livemode'>): boolean
  /** The verdicts in the order of the subjects, all of which are covered. May go over the network. */
  screen(subjects: readonly Subject[]): Promise<Verdict[]>
}
