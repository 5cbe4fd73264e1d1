import type { SubscriptionMessages } from './messages.ts'

export const ja: SubscriptionMessages = {
  each: {
    minute: (amount) => `1 分ごとに ${amount}`,
    hour: (amount) => `1 時間ごとに ${amount}`,
    week: (amount) => `毎週 ${amount}`,
    month: (amount) => `毎月 ${amount}`,
    year: (amount) => `毎年 ${amount}`,
  },
  standing: {
    ended: (moment) => `${moment} に終了しました。今後の請求はありません。`,
    ending: (moment) => `解約済みで、${moment} に終了します。今後の請求はありません。`,
    paused: '一時停止中です。販売者が再開するまで請求されません。',
    trial: (moment) => `トライアルは無料で、${moment} に終了します。`,
    missed: '支払いが行われませんでした。継続するにはお支払いください。',
    open: '未払いの請求があります。',
    paid: (moment) => `${moment} まで支払い済みです。`,
  },
  next: '次回の支払い',
  nextAt: (amount, moment) => `${amount}（${moment}）`,
  unpaid: {
    invoice: (number, amount) => `請求書 ${number}、${amount}`,
    due: '支払期限',
    taken: 'まもなくウォレットから引き落とされます。ここで支払う必要はありません。',
  },
  allowance: {
    heading: 'ウォレットからの支払い',
    taken: '署名された内容に従い、毎回ウォレットから引き落とされます。',
    notTaken: (issue) =>
      `ウォレットから引き落とされていません：${issue}。支払いごとにリンクをメールでお送りします。`,
    fill: 'ウォレットに入金すると、次回の支払いから再び引き落とされます。',
    payer: 'お使いのウォレット',
    most: '各期間の上限',
    year: '1 年間の上限',
    left: '承認額の残り（最後の確認時）',
    until: '合意の期限',
  },
  agree: {
    heading: 'ウォレットから自動で支払う',
    says: (amount, merchant) =>
      `5 年間、各期間に 1 回、最大 ${amount} をウォレットから ${merchant} に支払えることに署名します。他の誰かに支払われることも、それを超えることもありません。`,
    approval: (token) =>
      `その前に、誰の所有でもないコントラクトへの ${token} の承認をウォレットが求めます。今後のすべての支払いを含むため、数値は大きくなります。支払いを制限するのは、署名する内容です。`,
    end: 'このページでいつでも終了できます。',
    button: (wallet) => `${wallet} で同意する`,
    more: 'ウォレットの承認額がなくなったか、取り消されました。追加で承認すると、再び引き落とされます。',
    moreButton: (wallet) => `${wallet} で追加承認する`,
    noWallet: 'そのためには、ウォレットがあり JavaScript が有効なブラウザでこのページを開いてください。',
    apps: 'このページをウォレットアプリで開く',
    signed: '署名しました。引き落としがあると、ページに自動的に表示されます。',
    approved: '承認を送信しました。ネットワークに表示され次第、有効になります。',
  },
  steps: {
    look: 'ウォレットを確認してください …',
    approve: (number, of) => `ウォレットで承認してください（${number}/${of}）…`,
    wait: 'ネットワークが承認を処理しています …',
    sign: 'ウォレットで署名してください …',
    send: 'お待ちください …',
  },
  cancel: {
    summary: 'サブスクリプションを解約する',
    atEnd: (moment) => `支払い済みの期間が終わる ${moment} に終了します。以降の請求はありません。`,
    atOnce: 'すぐに終了します。以降の請求はありません。',
    button: '解約する',
    stop: 'ウォレットで署名すると、解約と同時にネットワーク上の合意も終了し、以後は誰も引き落とせません。費用はかからず、誰も取り消せません。',
    stopButton: (wallet) => `${wallet} で解約し合意を終了する`,
    endButton: (wallet) => `${wallet} で合意を終了する`,
    lives:
      'このサブスクリプションによる引き落としはもうありません。署名された内容は、ネットワーク上でも終了するまで有効です。費用はかかりません。',
    stopped: '合意は終了しました。',
  },
  former: {
    summary: '以前に同意したウォレット',
    says: (payer) =>
      `ウォレット ${payer} は、別のウォレットより前にこのサブスクリプションに署名しました。ここではもう引き落とされません。所有者はネットワーク上でも終了できます。費用はかからず、サブスクリプションはそのままです。`,
  },
  revoke: {
    summary: '承認を取り消す',
    says: (token) =>
      `このコントラクトで支払うすべてのサブスクリプションについて、ウォレットが承認した ${token} を取り消します。これは中断にすぎません。次に承認すると、署名された内容が再び支払い可能になります。完全に終了するには、署名して解約してください。`,
    button: (wallet) => `${wallet} で取り消す`,
    done: '承認を取り消しました。次回の支払いはリンクをメールでお送りします。',
  },
  invoices: {
    heading: '請求書',
    status: {
      draft: '下書き',
      open: '未払い',
      paid: '支払い済み',
      past_due: '期限超過',
      void: '無効',
    },
  },
  problems: {
    otherAccount: (payer) =>
      `署名したアカウント ${payer} とは別のアカウントです。ウォレットでそのアカウントを選び、もう一度お試しください。`,
    reverted: () =>
      'ネットワークがトランザクションを拒否したため、何も変わっていません。もう一度お試しください。',
    notTaken: () => '署名は受け付けられませんでした。ページを読み込み直して状態を確認してください。',
  },
}
