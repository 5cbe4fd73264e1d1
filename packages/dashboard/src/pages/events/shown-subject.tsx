import { type EventRecord, retrieveCustomer, retrievePayment } from '@stablerail/sdk/functions'
import { useRecord } from '../../data/use-record.ts'
import { Go } from '../../parts/go.tsx'
import { customerName } from '../../parts/names.tsx'
import { moneyOf } from '../../parts/words.ts'
import { useWorkspace } from '../../shell/workspace.ts'
import { idWords, type Subject as Record, recordOf, subjectOf } from './subject.ts'

type WithPayload = Pick<EventRecord, 'payload'>

/** The words for the subject of an event. If the data of the event lacks them, its payment or its customer is read. */
export const SubjectWords = ({ payload }: WithPayload) => {
  const words = subjectOf(payload)
  const record = recordOf(payload)
  if (words !== null || record === null) return words ?? '–'
  if (record.kind === 'payment') return <PaymentWords record={record} />
  return record.kind === 'customer' ? <CustomerWords record={record} /> : idWords(record)
}

type WithRecord = { record: Record }

/** The amount of a payment; its id until the payment is read. */
const PaymentWords = ({ record }: WithRecord) => {
  const { client } = useWorkspace()
  const { data } = useRecord(['event-payment', record.id], () => retrievePayment(client, record.id), {
    isFixed: true,
  })
  return data === undefined ? idWords(record) : `Payment of ${moneyOf(data.amountMinor, data.currency)}`
}

/** The name of a customer; the id until the customer is read. */
const CustomerWords = ({ record }: WithRecord) => {
  const { client } = useWorkspace()
  const { data } = useRecord(['event-customer', record.id], () => retrieveCustomer(client, record.id), {
    isFixed: true,
  })
  return data === undefined ? idWords(record) : customerName(data)
}

/** The subject of an event, with a link to the page of the record if it has one. */
export const Subject = ({ payload }: WithPayload) => {
  const record = recordOf(payload)
  const words = <SubjectWords payload={payload} />
  return record === null ? (
    words
  ) : (
    <Go to={record.to} className="text-accent [overflow-wrap:anywhere] hover:underline">
      {words}
    </Go>
  )
}
