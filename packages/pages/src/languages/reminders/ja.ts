import type { RemindersWords } from './words.ts'

export const ja: RemindersWords = {
  title: 'お知らせメール',
  asked: 'この販売者は、未払いのものをメールでお知らせしています。',
  stop: 'お知らせを今後受け取らない',
  rest: '請求書と領収書は引き続き送信されます。',
  stoppedTitle: 'お知らせを停止しました',
  stopped: 'この販売者からのお知らせは今後送信されません。',
  again: 'もう一度受け取る',
}
