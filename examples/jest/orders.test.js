import { connectSimulator } from '@stablerail/simulator'

const rail = connectSimulator()

const createOrder = ({ client }) =>
  client.checkouts.create({ mode: 'payment', amount: 1_999, chain: 'base', token: 'USDC' })

test('an order that is paid is fully settled', async () => {
  const order = await createOrder(await rail.workspace())
  const paid = await rail.pay(order)
  const { checkout, payments } = await paid.settled()
  expect([checkout.status, checkout.fullySettled]).toEqual(['succeeded', true])
  expect(payments.map(({ txHash }) => txHash)).toEqual(paid.transactions.map(({ hash }) => hash))
})

test('a withdrawal from an exchange is credited to the address of its order, as a part of the price', async () => {
  const order = await createOrder(await rail.workspace({ depositAddresses: true }))
  const { checkout, payments } = await (await rail.pay(order, { scenario: 'exchange' })).settled()
  expect([checkout.status, checkout.remainingMinor]).toEqual(['pending', 100])
  expect(payments[0]?.coverage).toBe('part')
})
