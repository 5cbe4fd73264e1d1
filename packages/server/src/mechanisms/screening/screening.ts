import type { ChainId } from '@stablerail/contract'

/** The address of a wallet to be screened, in the form in which the chain writes it. */
export type ScreenedAddress = { chain: ChainId; livemode: boolean; address: string }

/** `error` if the provider could not decide; the address is screened again later. */
export type Verdict = 'clean' | 'flagged' | 'error'

/** A provider that decides whether addresses are sanctioned. */
export type Screening = {
  /** The provider's name, which is stored with each verdict. */
  name: string
  covers(network: Pick<ScreenedAddress, 'chain' | 'livemode'>): boolean
  /**
   * Returns one verdict for each subject, in the order of the subjects. `covers` must be true for the network
   * of each subject. May send network requests.
   */
  screen(subjects: readonly ScreenedAddress[]): Promise<Verdict[]>
}
