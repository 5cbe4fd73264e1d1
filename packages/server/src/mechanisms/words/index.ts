/**
 * Words: formats amounts, chains, pairs and times for people, on pages, in mails and in files.
 *
 * `money` formats an amount in minor units for a locale, and `tokenAmount` an amount in base units as a decimal
 * number; neither uses floating-point numbers. `chainName` and `pairName` return the display names of a chain and of
 * a token on a chain. `moment` formats a time in UTC. `dateIn`, `momentIn` and `tokenAmountIn` format for a locale.
 *
 * At most a hundred currency formats are cached, because merchants may use any three letters as a currency.
 *
 * Not promised: a translation. Sentences in the buyers' languages are next to the pages and mails that use them.
 */
export { chainName, dateIn, moment, momentIn, money, pairName, tokenAmount, tokenAmountIn } from './words.ts'
