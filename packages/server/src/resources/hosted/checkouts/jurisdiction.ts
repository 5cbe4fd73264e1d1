import { ApiError, type Visitor } from '../../../mechanisms/http/index.ts'
import { countryCodes } from '../../../settings/country-codes.ts'
import type { Context } from '../../context.ts'
import { findCustomers } from '../../customers/index.ts'

/** What a visitor pays, or is to pay: a checkout or a subscription. */
type Paid = { workspace_id: string; livemode: boolean; customer_id: string | null }

/** What CLDR, and `restricted_jurisdiction`, call a country that is not known. */
const unknownCountry = 'ZZ'

/**
 * The country from which this deployment takes no payments: that of the visitor, by the proxy's header, or that of the
 * customer, as the merchant has recorded it; null where there is none. Where countries are restricted, a visitor whose
 * country the proxy does not know is from `ZZ`: they may be from a restricted one.
 */
export const findRestriction = async (
  { config, db }: Context,
  paid: Paid,
  visitor: Visitor,
): Promise<string | null> => {
  const { restrictedCountries, unknownCountry: unknownIs } = config
  if (restrictedCountries.length === 0) return null
  const here = visitor.country !== null && isCountry(visitor.country) ? visitor.country : null
  if (here === null && unknownIs === 'refused') return unknownCountry
  const { workspace_id: workspaceId, livemode, customer_id: customerId } = paid
  const customer =
    customerId === null
      ? undefined
      : (await findCustomers(db, { workspaceId, livemode }, [customerId])).get(customerId)
  const countries = [here, customer?.country?.toUpperCase() ?? null]
  return countries.find((country) => country !== null && restrictedCountries.includes(country)) ?? null
}

/** `XK` is the code of Kosovo, which ISO 3166 leaves to its users. Proxies say `XX` or `T1` where they know none. */
const isCountry = (code: string): boolean => code === 'XK' || countryCodes.has(code)

/** Throws where the deployment takes no payments from where the visitor or the customer is. */
export const requireJurisdiction = async (context: Context, paid: Paid, visitor: Visitor): Promise<void> => {
  const code = await findRestriction(context, paid, visitor)
  if (code === null) return
  if (code === unknownCountry)
    throw new ApiError(
      'restricted_jurisdiction',
      'It is not known which country you are in, so the payment is not accepted here. Without a VPN or Tor it may be.',
      { metadata: { code, name: 'Unknown country', reason: 'The country of the visitor is not known.' } },
    )
  const name = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' }).of(code) ?? code
  throw new ApiError('restricted_jurisdiction', `Payments from ${name} are not accepted here.`, {
    metadata: {
      ...{ code, name },
      reason: 'The operator of this service does not take payments from this country.',
    },
  })
}
