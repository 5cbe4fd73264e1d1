import { Row } from '../parts/small.tsx'
import { isolated, useWords } from '../parts/words-context.tsx'
import { chainName, type Pair } from '../words.ts'
import type { Links } from './state.ts'

type Hash = { chain: Pair['chain']; txHash: string; links: Links }

export const Transaction = ({ chain, txHash, links }: Hash) => {
  const { t, language } = useWords()
  const hash = <code dir="ltr">{txHash}</code>
  const start = links[chain]
  return (
    <dl>
      <Row name={t.transactionOn(isolated(language, chainName(chain)))}>
        {start === undefined ? (
          hash
        ) : (
          <a href={start + encodeURIComponent(txHash)} rel="noreferrer" target="_blank">
            {hash}
          </a>
        )}
      </Row>
    </dl>
  )
}
