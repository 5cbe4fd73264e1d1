import type { RemindersWords } from './words.ts'

export const zh: RemindersWords = {
  title: '提醒',
  asked: '此商家会通过邮件提醒您尚未完成的付款。',
  stop: '停止这些提醒',
  rest: '您在付款页面上请求的收据也会停止发送。您仍会收到账单及其收据。',
  stoppedTitle: '已停止提醒',
  stopped: '此商家不会再向您发送提醒。',
  again: '恢复提醒',
}
