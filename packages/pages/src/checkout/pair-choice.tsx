import type { AcceptedPair } from '@stablerail/contract'
import type { ComponentChildren } from 'preact'
import { Mark } from '../parts/mark.tsx'
import { usePairName, useWords } from '../parts/words-context.tsx'

const codeOf = ({ chain, token }: AcceptedPair): string => `${chain}:${token}`

/**
 * The form that requests the payment instructions for a pair. If the checkout is paid by allowance, the terms also depend
 * on the payer's address, whose field comes after the head of the form.
 */
const PairForm = ({
  pairs,
  asksPayer,
  id,
  head,
  children,
}: {
  pairs: readonly AcceptedPair[]
  asksPayer: boolean
  id: string
  head?: ComponentChildren
  children: ComponentChildren
}) => {
  const { language, agreements } = useWords()
  return (
    <form method="post" action={`?lang=${language}`}>
      {head}
      {asksPayer && agreements && <agreements.PayerField id={id} pairs={pairs} />}
      {children}
    </form>
  )
}

/** The button that shows how to pay with the only pair. */
export const ShowPair = ({
  pair,
  kind,
  asksPayer,
}: {
  pair: AcceptedPair
  kind: string
  asksPayer: boolean
}) => {
  const { t } = useWords()
  const pairName = usePairName()
  return (
    <PairForm
      pairs={[pair]}
      asksPayer={asksPayer}
      id="payer"
      head={
        <p class="pair-name">
          <Mark {...pair} />
          {pairName(pair)}
        </p>
      }
    >
      <button type="submit" name="pair" value={codeOf(pair)} class={kind}>
        {t.choose.show}
      </button>
    </PairForm>
  )
}

/** A row for each pair, the pairs of the same token one after the other. */
export const PairChoice = ({ pairs, asksPayer }: { pairs: readonly AcceptedPair[]; asksPayer: boolean }) => {
  const pairName = usePairName()
  const tokens = [...new Set(pairs.map(({ token }) => token))]
  return (
    <PairForm pairs={pairs} asksPayer={asksPayer} id="other-payer">
      <div class="pairs">
        {tokens.flatMap((token) =>
          pairs
            .filter((pair) => pair.token === token)
            .map((pair) => (
              <button type="submit" key={codeOf(pair)} name="pair" value={codeOf(pair)} class="pair">
                <Mark {...pair} />
                {pairName(pair)}
              </button>
            )),
        )}
      </div>
    </PairForm>
  )
}
