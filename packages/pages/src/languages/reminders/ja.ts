import type { RemindersWords } from './words.ts'

export const ja: RemindersWords = {
  title: 'お知らせメール',
  asked: 'この販売者は、お支払いがまだのものをメールでお知らせします。',
  stop: 'お知らせを停止する',
  rest: '支払いページで依頼された領収書も停止されます。請求書とその領収書は引き続き届きます。',
  stoppedTitle: 'お知らせを停止しました',
  stopped: 'この販売者からのお知らせは今後送信されません。',
  again: 'お知らせを再開する',
}
