import type { RemindersWords } from './words.ts'

export const zh: RemindersWords = {
  title: '提醒',
  asked: '此商家会通过邮件提醒您尚未付款的账单。',
  stop: '不再向我发送提醒',
  rest: '账单和收据仍会发送。',
  stoppedTitle: '不再提醒',
  stopped: '此商家不会再向您发送提醒。',
  again: '恢复发送提醒',
}
