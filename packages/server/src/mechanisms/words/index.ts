/** Words: how amounts, chains, pairs and moments are written for people, on pages and in mails. */
export { chainName, moment, money, pairName, tokenAmount } from './words.ts'
