import { type Payment, retrieveCheckout } from '@stablerail/sdk/functions'
import type { MouseEvent, ReactNode } from 'react'
import { useRecord } from '../../data/use-record.ts'
import { Button } from '../../parts/button.tsx'
import { ChainValue } from '../../parts/small.tsx'
import { useWorkspace } from '../../shell/workspace.ts'

/**
 * Shows the possible recipients in the form of a refund: the address that paid, and the address that was named on the
 * payment page. Shows nothing for a payment to the shared address of a wallet whose sender is not proven, because no
 * address is named for it.
 */
export const RefundRecipient = ({ payment }: { payment: Payment }) => {
  const { depositAddress, senderProven, payerAddress, closeMatchCheckoutId } = payment
  const checkoutId = payment.checkoutId ?? closeMatchCheckoutId
  const isDeposit = depositAddress !== null
  if (!isDeposit && !senderProven) return null
  return (
    <div className="grid gap-2 rounded-lg bg-raised px-3 py-2.5">
      {payerAddress !== null && (
        <Address payment={payment} address={payerAddress} name="address that paid" words="Paid by">
          {senderProven
            ? 'It belongs to the buyer, who has signed with it.'
            : 'It may belong to an exchange: the buyer has not signed with it.'}
        </Address>
      )}
      {isDeposit && checkoutId !== null && <Named payment={payment} checkoutId={checkoutId} />}
    </div>
  )
}

const Named = ({ payment, checkoutId }: { payment: Payment; checkoutId: string }) => {
  const { client } = useWorkspace()
  const { data } = useRecord(['checkout', checkoutId], () => retrieveCheckout(client, checkoutId))
  const address = data?.refundAddress ?? null
  if (address === null) return null
  return (
    <Address
      payment={payment}
      address={address}
      name="address named on the page"
      words="Entered on the payment page"
    >
      Anyone with the link of the payment page can enter one, so confirm it with the buyer.
      <div className="mt-2">
        <Button onClick={(event) => fillIn(event, address)}>Use this address</Button>
      </div>
    </Address>
  )
}

/** Writes the address into the field for the recipient, in the form that contains the pressed button. */
const fillIn = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>, address: string) => {
  const field = form?.elements.namedItem('recipientAddress')
  if (!(field instanceof HTMLTextAreaElement)) return
  field.value = address
  field.focus()
}

type Shown = { payment: Payment; address: string; name: string; words: string; children: ReactNode }

const Address = ({ payment: { chain }, address, name, words, children }: Shown) => {
  const { mode } = useWorkspace()
  return (
    <div>
      <p>
        {words} <ChainValue chain={chain} isLive={mode === 'live'} of="address" value={address} name={name} />
      </p>
      <div className="text-soft">{children}</div>
    </div>
  )
}
