import type { SubscriptionMessages } from './messages.ts'

export const zh: SubscriptionMessages = {
  each: {
    minute: (amount) => `每分钟 ${amount}`,
    hour: (amount) => `每小时 ${amount}`,
    week: (amount) => `每周 ${amount}`,
    month: (amount) => `每月 ${amount}`,
    year: (amount) => `每年 ${amount}`,
  },
  standing: {
    ended: (moment) => `已于 ${moment} 结束。不再收费。`,
    ending: (moment) => `已取消，将于 ${moment} 结束。不再收费。`,
    endingPaid: '已取消。仍有一笔付款在途中：若到账，订阅随其支付的周期结束；否则随即结束。',
    paused: '已暂停。在商家恢复之前不收费。',
    trial: (moment) => `试用免费，于 ${moment} 结束。`,
    missed: '有一笔付款未支付。请支付以保留订阅。',
    open: '有一笔付款待支付。',
    paid: (moment) => `已付至 ${moment}。`,
  },
  next: '下次付款',
  nextAt: (amount, moment) => `${amount}，${moment}`,
  unpaid: {
    invoice: (number, amount) => `账单 ${number}，金额 ${amount}`,
    due: '到期时间',
    taken: '即将从您的钱包扣款：您无需在此支付。',
  },
  allowance: {
    heading: '从您的钱包付款',
    taken: '每笔付款都按您签署的内容从您的钱包扣取。',
    notTaken: (issue) => `目前不从您的钱包扣款：${issue}。每笔付款都会通过邮件发给您一个链接。`,
    fill: '请为钱包充值，下次付款会重新扣取。',
    payer: '您的钱包',
    most: '最多',
    year: '一年内最多',
    left: '已授权的剩余额度（上次查询时）',
    until: '协议有效至',
  },
  agree: {
    heading: '从您的钱包自动扣款',
    says: (amount, merchant) =>
      `您签署的内容是：五年内，最多可从您的钱包向 ${merchant} 支付${amount}。不能支付给其他任何人，也绝不会更多。`,
    approval: (token) =>
      `在此之前，您的钱包会请您将 ${token} 授权给一个不属于任何人的合约。这个数字很大，因为它涵盖今后的所有付款。真正限制付款的是您签署的内容。`,
    end: '您可以随时在此页面终止。',
    endLater: '您可以随时在订阅页面终止，相关邮件会带您前往该页面。',
    button: (wallet) => `使用 ${wallet} 同意`,
    more: '您的钱包授权的额度已用完或已收回。请授权更多，付款就会重新扣取。',
    moreButton: (wallet) => `使用 ${wallet} 授权更多`,
    noWallet: '为此，请在装有钱包并启用 JavaScript 的浏览器中打开此页面。',
    apps: '在钱包应用中打开此页面',
    signed: '您已签署。扣款时页面会自动显示。',
    approved: '您的授权已发送。网络显示后即生效。',
    halfway: '尚未完成。您的钱包已发送的内容仍然有效：请再按一次，从那里继续。',
  },
  steps: {
    look: '请查看您的钱包 …',
    approve: (number, of) => `请在钱包中授权（${number}/${of}）…`,
    wait: '网络正在处理您的授权 …',
    sign: '请在钱包中签名 …',
    signTerms: (amount, merchant, until) => `请在钱包中签名：最多${amount}，付给 ${merchant}，至 ${until} …`,
    send: '请稍候 …',
  },
  cancel: {
    summary: '取消订阅',
    atEnd: (moment) => `订阅将于 ${moment} 随已付周期结束。此后不再收费。`,
    atOnce: '订阅立即结束，不再收费。已在途中的付款仍然有效，并支付其周期。',
    button: '取消订阅',
    stop: '由您的钱包签名后，取消也会在网络上终止协议：任何人都无法再据此扣款。这对您没有费用，也没有人能撤回。',
    stopButton: (wallet) => `使用 ${wallet} 取消并终止协议`,
    endButton: (wallet) => `使用 ${wallet} 终止协议`,
    lives: '此订阅不再从您的钱包扣款。在您于网络上也终止之前，您签署的内容在那里仍然有效。终止对您没有费用。',
    stopped: '您已签署终止。此处不再从您的钱包扣款，并正在通知网络。如果网络未接受，本页会再次提供。',
  },
  former: {
    summary: '另一个已签署的钱包',
    says: (payer) =>
      `钱包 ${payer} 也为此订阅签署过。目前此处不从它扣款。其所有者也可以在网络上终止：没有费用，订阅保持不变。`,
  },
  revoke: {
    summary: '收回授权',
    says: (token) =>
      `这会收回您的钱包对 ${token} 的授权，影响它通过此合约支付的所有订阅。这只是中断：下一次授权会使您签署的内容重新可以扣款。要彻底终止，请用签名取消。`,
    button: (wallet) => `使用 ${wallet} 收回`,
    done: '授权已收回。',
    next: '下次付款会通过邮件发给您一个链接。',
  },
  invoices: {
    heading: '账单',
    status: { draft: '草稿', open: '待支付', paid: '已支付', past_due: '已逾期', void: '已作废' },
  },
  problems: {
    otherAccount: (payer) => `这不是签署过的账户 ${payer}。请在钱包中选择该账户后重试。`,
    reverted: () => '网络拒绝了该交易，因此没有任何变化。请重试。',
    notTaken: () => '签名未被接受。请重新加载页面查看订阅状态。',
    notSeen: () => '您的钱包已发送交易，但网络尚未收录。请等到钱包显示完成后再按一次。',
    notAsShown: () => '您的钱包将要签署的内容与本页所述不符。没有签署任何内容。请重新加载页面。',
  },
}
