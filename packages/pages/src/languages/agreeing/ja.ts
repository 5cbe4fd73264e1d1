import type { AgreeingMessages } from '../messages.ts'

export const ja: AgreeingMessages = {
  trial:
    '今は何も支払いません。ウォレットで同意してください。試用が始まり、終了後にウォレットから支払いが引き落とされます。',
  signedTrial: '署名しました。ウォレットの承認が検出されると試用が始まります。',
  byHand: '毎回ご自身で支払う',
  renewals: '更新のたびにリンクをメールでお送りします。',
  payer: '支払うウォレットのアドレス',
  payerHint: '送金元のアドレスを入力してください。取引所の口座は使わないでください。',
  signed: {
    awaiting_approval: '署名しました。ウォレットの承認が検出されると最初の支払いが引き落とされます。',
    charging: '承認が検出されました。最初の支払いを引き落としています。',
    agreed: '承認が検出されました。最初の支払いを引き落としています。',
  },
  notYet: (issue) => `最初の支払いをまだ引き落とせません：${issue}。`,
  tried: '自動的に再試行されます。',
  issues: {
    no_terms: '何も署名されていません',
    insufficient_balance: 'ウォレットの残高が不足しています',
    insufficient_allowance: 'ウォレットの承認額が不足しています',
    reverted: 'ネットワークが拒否しました',
    not_due: '期間が始まっていないか、終わっています',
    stopped: '契約が終了しました',
    token_refused: 'トークンが拒否しました',
    terms_too_low: '価格が署名した条件を上回っています',
    not_named: '販売者が許可していません',
    refused: '販売者は現在あなたの支払いを受け付けていません',
    unavailable: '自動引き落としは現在利用できません',
  },
}
