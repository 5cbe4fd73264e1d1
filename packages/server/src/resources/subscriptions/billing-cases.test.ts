import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * What a billing engine must do, and the test that holds it to that: the file among the resources, and the name of the test
 * there, or that of its line in a table. Where such a test is renamed it is renamed here; where it is gone this fails.
 */
const cases = `
subscriptions/periods
  monthly from 31 January | renewals are paid | 28 February, 31 March, 30 April
    monthly from 31 January
  monthly from 30 January of a leap year | renewals are paid | 29 February, 30 March
    monthly from 30 January of a leap year
  monthly from 29 January | renewals are paid | 28 February, 29 March
    monthly from 29 January
  yearly from 29 February | a year passes | 28 February
    yearly from 29 February
  weekly over a change of clocks | it renews | exactly 604,800 s later
    weekly over the change of clocks in Europe
  a month | it is paid two days late | the anchor is kept
    a renewal that is paid two days late keeps the anchor
  a week | it is paid eight days late | a new period from the payment, one invoice
    a period that has wholly passed begins where it is paid, and nothing is billed for the gap
subscriptions/trials
  no trial | it is created | active, an open invoice that is mailed
    a subscription without a trial is active, with an invoice that is open and mailed
  a trial of 14 days | its last day, and its end | nothing, then its end, an invoice, active, once
    a trial is free until its end, and ends once, with the first invoice
  a trial | it is canceled at the end of the period | canceled then, without an invoice
    a trial that is canceled at its end is never billed
  a trial | it is canceled at once | canceled, no revenue, churned
    a trial that is canceled at once is over, without revenue, and its customer has churned
  a trial that is paused over its end | it is resumed | the end of the trial once, an invoice, active
    the clock of a trial runs on in a pause: it ends at the resumption, once, with the first invoice
  a trial with another plan | it ends | the first invoice at the new price
    a plan that is chosen in the trial is the one that is billed first
subscriptions/pauses
  a paid period | it is paused and resumed within | the same end, no invoice
    a pause within the paid period changes neither its end nor the anchor, and bills nothing
  a pause over the end | 90 days pass | no invoice, mail or dunning
    a pause over the end of the period bills, mails and duns nothing, and a resumption begins a new period
  a pause over the end | it is resumed | one invoice, a new period
    a pause over the end of the period bills, mails and duns nothing, and a resumption begins a new period
  past due | it is paused and resumed | past due, dunning goes on
    dunning stands still in a pause and goes on where it stood
  a pause | another pause, another plan | 422
    a paused subscription refuses %s
subscriptions/endings
  active | it is canceled at the end | unchanged, canceledAt is the end, an event
    a cancellation changes nothing until the paid period ends, and is told then again, without an invoice
  canceled at the end | the same again | 200, no event
    a cancellation changes nothing until the paid period ends, and is told then again, without an invoice
  canceled at the end | the end comes | canceled, an event, no invoice
    a cancellation changes nothing until the paid period ends, and is told then again, without an invoice
  canceled at the end | it is canceled at once before | canceled now
    a cancellation at once takes the place of one at the end
  canceled | pause, resume, cancel, another plan | 422 each
    a canceled subscription refuses every operation
  canceled | the customer subscribes again | a new id and anchor, the customer active
    who subscribes again after a cancellation has a new subscription with an anchor of its own, and is active
subscriptions/plan-changes
  another plan | before the end, and at the end | the old one, the new one, told once
    another plan is taken at the end of the period, and told once, when it is asked for
  two other plans | the end comes | the last one
    the last of several plans that were asked for is taken
  another plan and the first one again | the end comes | the first one, nothing pending
    going back to the present plan takes none
  a pending plan | its price is deleted | 409
    a plan that was asked for cannot be deleted, and is taken although it was switched off meanwhile
  from a month to a year | the end comes | an invoice of the year, one year on
    from a month to a year, the year begins at the end of the month, and the day is kept through both
subscriptions/missed-renewals
  an unpaid renewal | three days pass | invoice and subscription past due, the customer at risk
    is past due after three days, with its subscription, and its customer is at risk
  past due | one, three and seven days after that | a mail each, at that moment
    is reminded of once, %i days after it was past due, at that moment
  past due | fourteen days after that | canceled as exhausted, the invoice void
    ends the subscription fourteen days after it was past due, and is void
  past due | it is paid after the second mail | active, renewed once, no further step
    a renewal that is paid after a reminder makes the subscription active, is told once, and ends the dunning
subscriptions/paid-renewals
  exhausted | the old link is paid | unmatched with its reason, nothing revived
    that comes when dunning has ended is unmatched, says why, and revives nothing
invoices/pay-invoice
  an open invoice | two checkouts are paid | paid once, the second unmatched
    gets another checkout where the last one has ended, and is paid once by two transfers
  an invoice of $100 | $99.60 | paid, not fully settled
    40 cents short
  an invoice of $100 | $60 | open, underpaid
    40 dollars short
  an invoice of $100 | $60 and $40 | both underpaid, paid by credits of both
    of 100 dollars is not paid by 60 and 40, which are both too little, until they are credited
  an invoice of $100 | $150 | paid, and the payment shows all of it
    50 dollars too much
  two open invoices of one amount | an exact transfer for the second | the second alone is paid
    of two that are open, the second is paid by a transfer of its exact amount that names nothing
invoices/reorg-invoice
  a paid invoice | the chain loses its payment | open again, effects undone, the same number
    opens the invoice again, and its return makes it paid without a second event
invoices/create-invoice
  a draft | it is voided, another is created | the number is kept, the next is one more
    are kept by what is void, and are a sequence of its own in each mode
  no invoice | 50 clients create one each | 1 to 50
    of fifty clients at once have no gap and none is given twice, though some of them fail
  a creation that is rolled back | the next | no gap
    are not used up by a transaction that is rolled back after the number was given
  test and live mode | invoices in both | a sequence each
    are kept by what is void, and are a sequence of its own in each mode
  lines that come to 0 | it is created | 400
    lines that come to nothing
invoices/past-due
  due in 0 days | the next look after sending | past due at its due date, not before
    one that is due at once is past due at the next look
  a draft that is older than its due date | a look | never past due
    a draft is never past due, nor what is void or paid
invoices/send-invoice
  paid, void or a draft | a reminder | 422
    %s, of one that is %s, goes by the table
subscriptions/races
  a thousand that are due | four workers | a thousand invoices
    a thousand trials that end at one moment are billed once each by four workers at once
../mechanisms/mail/mail
  a worker that is killed after the commit, before the mail | another goes on | one mail
    a mail whose sender died is sent by another once the lease is over
  a mail server that refuses | an operation that mails | the operation stands, the mail is tried again
    a failed mail is tried again, ever more seldom, and given up after 3 days
test-clocks/test-clocks
  an advance | another at once | 409, one advance
    a second one while the first is under way
  a key of live mode | an advance | refused
    with a key of live mode, or one that may only read
  two workspaces | one is moved | the other is untouched
    another workspace keeps its time
payment-links/open-payment-link
  a link to a price or wallet that is gone | a visit | a clear error, no checkout
    of a price that is not active is refused until it is active again, and for good once it is deleted
hosted/pages/link-page
  a link | robots look a thousand times | no checkout
    1,000 times by robots makes no checkout
subscriptions/pulled-renewals
  a wallet that holds too little | the pull is due | told as insufficient_balance, tried again at the steps
    the wallet is empty
  an approval of 0 | the pull is due | told as insufficient_allowance, a link is mailed
    the approval was taken back
../mechanisms/relaying/killed
  a pull whose process is killed after sending | another goes on | one transfer
    a call is made once, and told, wherever its process is killed: %s what it does there
`

type Case = { given: string; when: string; then: string; file: string; name: string }

/** A line at the margin names a file, one that is indented a case, and one that is indented twice the test of that case. */
const read = (text: string): Case[] => {
  const found: Case[] = []
  let file = ''
  for (const line of text.split('\n').filter((one) => one !== '')) {
    const [given = '', when = '', then = ''] = line.trim().split(' | ')
    if (!line.startsWith(' ')) file = line
    else if (!line.startsWith('    ')) found.push({ given, when, then, file, name: '' })
    else found.push({ ...(found.pop() as Case), name: line.trim() })
  }
  return found
}

const numbered = read(cases).map((one, index) => ({ ...one, number: index + 1 }))

test('there are sixty cases', () => {
  expect(numbered).toHaveLength(60)
})

test.each(numbered)('case $number: $given; $when; $then', ({ file, name }) => {
  const text = readFileSync(new URL(`../${file}.test.ts`, import.meta.url), 'utf8')
  expect(text).toContain(`'${name}'`)
})
