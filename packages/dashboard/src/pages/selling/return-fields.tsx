import { createCheckout as limits } from '../../generated/forms.ts'
import { Check, Field } from '../../parts/form.tsx'
import { filled } from './options.tsx'

/** The address to which a buyer returns after the payment, and whether the page of the checkout goes there by itself. */
export const SuccessFields = () => (
  <>
    <Field
      name="successUrl"
      limits={limits.successUrl}
      label="Return address after the payment"
      hint="Write {CHECKOUT_ID} where your site needs the ID of the checkout."
      type="url"
      placeholder="https://shop.example/thanks"
    />
    <Check
      name="autoReturn"
      label="Return buyers automatically"
      hint="The page goes to the return address five seconds after the payment, unless the buyer stays."
    />
  </>
)

/** The addresses of the merchant's site to which a buyer returns. */
export const ReturnFields = () => (
  <>
    <SuccessFields />
    <Field
      name="cancelUrl"
      limits={limits.cancelUrl}
      label="Return address without a payment"
      type="url"
      placeholder="https://shop.example/cart"
    />
  </>
)

/** Returns the values of `SuccessFields` and `ReturnFields` as fields of the API. */
export const returnIn = (values: Record<string, string>) => ({
  ...filled(values, ['successUrl', 'cancelUrl']),
  ...(values.autoReturn === undefined ? {} : { autoReturn: true }),
})
