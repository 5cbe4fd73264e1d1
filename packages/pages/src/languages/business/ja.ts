import type { BusinessWords } from './words.ts'

export const ja: BusinessWords = {
  offers: '何のお支払いですか？',
  nothing: '現在、ここで支払うものはありません。',
  youChoose: '金額はご自身で決められます',
  pay: '支払う',
  payFor: (what) => `支払う：${what}`,
  write: '販売者に連絡する',
  sent: 'メッセージを送信しました。',
  answer: '販売者はあなたのメールアドレスに返信します。',
  wrong: {
    email: 'ada@example.com のような完全なメールアドレスを入力してください。',
    name: '120文字以内で入力してください。',
    message: '2000文字以内のメッセージを入力してください。',
  },
  email: 'メールアドレス',
  name: 'お名前（任意）',
  message: 'メッセージ',
  send: 'メッセージを送信',
  direct: (merchant) => `お支払いは ${merchant} に直接届きます。`,
}
