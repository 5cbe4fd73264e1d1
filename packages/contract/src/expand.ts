/**
 * The query parameter `expand`, which returns records together with the customer and the product that their ids name.
 * Each list reads the customers of a page with one query, and the products with another.
 */
import { z } from 'zod'
import { Customer } from './customers.ts'
import { Product } from './products.ts'

/** `expand` of a record that has a customer. */
export const expandCustomer = z
  .enum(['customer'])
  .optional()
  .meta({ description: '`customer` returns each record with its customer.' })

/** `expand` of a record that has a customer and a product. Several names are separated by a comma. */
export const expandCustomerAndProduct = z
  .enum(['customer', 'product', 'customer,product', 'product,customer'])
  .optional()
  .meta({
    description:
      '`customer` returns each record with its customer, `product` with its product, and `customer,product` with both.',
  })

export type Expand = z.output<typeof expandCustomerAndProduct>

const customer = Customer.nullable()
  .optional()
  .meta({
    description:
      'The customer of `customerId`; null if there is none. A deleted customer has `deletedAt` and no personal data. ' +
      'Present only if `expand` names it.',
  })
const product = Product.nullable().optional().meta({
  description: 'The product; null if there is none or if it was deleted. Present only if `expand` names it.',
})

/** The fields that `expand` adds to a record. They are in no event and in no CSV. */
export const expandedCustomer = { customer }
export const expandedRecords = { customer, product }
