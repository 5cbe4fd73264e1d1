import type { NetworkConfig } from './network.ts'
import { modeOf, networkName } from './network.ts'
import type { ProviderPorts } from './ports.ts'
import { ChainError } from './providers/source.ts'

/**
 * The result of comparing a second provider's answer with the first answer: the same state (`same`), an
 * earlier state (`behind`), or a contradiction (`apart`).
 */
export type AnswerComparison = 'same' | 'behind' | 'apart'

export type WitnessedQuestion<Answer> = {
  /** Asks one provider. `network` is the configuration of the network with only this provider. */
  ask(network: NetworkConfig): Promise<Answer>
  /**
   * Returns whether a second provider must confirm the answer, because money could be sent twice if it were
   * wrong.
   */
  needsWitness(answer: Answer): boolean
  compare(answer: Answer, other: Answer): AnswerComparison
  /** The id of the payment that the requests are about, for log messages. */
  paymentId: string
}

/** The reason why an answer may not be used yet; `unreachable` if no other provider responded. */
export type AnswerDoubt = Exclude<AnswerComparison, 'same'> | 'unreachable'

/**
 * An answer, with the reason why it may not be used yet. `doubt` is null if the answer needs no second
 * opinion, if a second provider confirmed it, or if no other provider responded and the configuration allows
 * that.
 */
export type Witnessed<Answer> = { answer: Answer; doubt: AnswerDoubt | null }

type Asker = Pick<ProviderPorts, 'config' | 'log' | 'metrics'>

/**
 * Asks the providers of a network, in their order, until one answers. If a wrong answer could send money
 * twice, it also asks the following providers until one confirms or contradicts the answer; on a network with
 * a single provider, that provider's answer is used. Throws the ChainError of the last provider if no
 * provider responds. Do not call this function within a database transaction.
 */
export const askWithSecondOpinion = async <Answer>(
  context: Asker,
  network: NetworkConfig,
  question: WitnessedQuestion<Answer>,
): Promise<Witnessed<Answer>> => {
  const urls = [...network.rpcUrls]
  const answer = await askFirst(network, urls, question)
  if (network.rpcUrls.length < 2 || !question.needsWitness(answer)) return { answer, doubt: null }
  const told = await askOthers(network, urls, { question, answer })
  if (told === 'same') return { answer, doubt: null }
  noteDoubt(context, network, { doubt: told, paymentId: question.paymentId })
  const mayDoWithout = told === 'unreachable' && context.config.secondOpinion === 'when_available'
  return { answer, doubt: mayDoWithout ? null : told }
}

/**
 * Asks the providers in the order of the list until one responds, and removes the asked providers from the
 * list.
 */
const askFirst = async <Answer>(
  network: NetworkConfig,
  urls: string[],
  { ask }: WitnessedQuestion<Answer>,
): Promise<Answer> => {
  let failure = new ChainError('unreachable', `${network.chain} has no provider.`)
  for (let url = urls.shift(); url !== undefined; url = urls.shift()) {
    try {
      return await ask({ ...network, rpcUrls: [url] })
    } catch (error) {
      if (!(error instanceof ChainError)) throw error
      failure = error
    }
  }
  throw failure
}

const askOthers = async <Answer>(
  network: NetworkConfig,
  urls: readonly string[],
  { question, answer }: { question: WitnessedQuestion<Answer>; answer: Answer },
): Promise<'same' | AnswerDoubt> => {
  let told: 'behind' | 'unreachable' = 'unreachable'
  for (const url of urls) {
    try {
      const other = await question.ask({ ...network, rpcUrls: [url] })
      const comparison = question.compare(answer, other)
      if (comparison !== 'behind') return comparison
      told = 'behind'
    } catch (error) {
      if (!(error instanceof ChainError)) throw error
    }
  }
  return told
}

/**
 * Logs why an answer is doubted. A contradiction between two providers is also counted as a fault; a second
 * provider that is behind or unreachable is not counted.
 */
const noteDoubt = (
  { log, metrics }: Asker,
  network: NetworkConfig,
  { doubt, paymentId }: { doubt: AnswerDoubt; paymentId: string },
): void => {
  const details = { network: networkName(network), fault: doubt, paymentId }
  log[doubt === 'behind' ? 'info' : 'warn'](details, doubtTexts[doubt])
  if (doubt === 'apart')
    metrics.readerFaults.inc({ chain: network.chain, mode: modeOf(network), kind: 'disagreement' })
}

const doubtTexts: Record<AnswerDoubt, string> = {
  behind: 'a second provider did not confirm the state of a refund yet, and the refund was not changed',
  apart: 'two providers returned contradicting states of a refund, and the refund was not changed',
  unreachable: 'no second provider responded about a refund, which waits if a second opinion is required',
}
