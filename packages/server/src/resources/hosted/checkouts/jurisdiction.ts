import { ApiError, type Visitor } from '../../../mechanisms/http/index.ts'
import { countryCodes } from '../../../settings/country-codes.ts'
import type { Context } from '../../context.ts'
import { findCustomers } from '../../customers/index.ts'

/** The fields of the checkout or subscription that a visitor pays. */
type Paid = { workspace_id: string; livemode: boolean; customer_id: string | null }

/** The code of CLDR for an unknown country. The error `restricted_jurisdiction` uses it too. */
const unknownCountry = 'ZZ'

/**
 * Returns the restricted country because of which this deployment refuses the payment; null if there is none.
 * It is the visitor's country, from the proxy's header, or the customer's country, as the merchant recorded
 * it. If countries are restricted, a visitor whose country the proxy does not know counts as `ZZ`, because
 * the visitor may be in a restricted country.
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

/**
 * Returns whether a code belongs to a country. `XK` is the code of Kosovo, a user-assigned code of ISO 3166.
 * Proxies send `XX` or `T1` if they know no country.
 */
const isCountry = (code: string): boolean => code === 'XK' || countryCodes.has(code)

/** Throws if the deployment refuses payments because of the country of the visitor or the customer. */
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
      code,
      name,
      reason: 'The operator of this service does not take payments from this country.',
    },
  })
}
