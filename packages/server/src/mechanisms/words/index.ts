/**
 * Words: how amounts, chains, pairs and moments are written for people, on pages, in mails and in files.
 *
 * `money` writes an amount in minor units in the form of a locale, and `tokenAmount` an amount in base units as a decimal
 * number; neither uses a floating-point number. `chainName` and `pairName` give the display names of a chain and of a token
 * on a chain. `moment` writes a moment in UTC.
 *
 * Formats of currencies are kept, at most a hundred, because merchants may name any three letters as a currency.
 *
 * Not promised: a translation. Sentences in the languages of buyers are beside the pages and mails that use them.
 */
export { chainName, moment, money, pairName, tokenAmount } from './words.ts'
