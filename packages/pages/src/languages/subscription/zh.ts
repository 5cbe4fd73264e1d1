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
    ended: (moment) => `您的订阅已于 ${moment} 结束。不会再收费。`,
    ending: (moment) => `已取消，将于 ${moment} 结束。`,
    endingSays: '不会再收费。在此之前您仍可使用。',
    canceled: '您的订阅已取消。',
    lastPayment: (amount, invoice, moment) =>
      `正在从您的钱包扣取最后一笔付款 ${amount}（${invoice}）。若到账，您的订阅将持续至 ${moment}；否则立即结束。`,
    endingPaid:
      '仍有一笔付款正在处理。如果到账，订阅将持续到该付款所对应周期的结束；如果未到账，订阅将立即终止。',
    paused: '您的订阅已暂停。',
    pausedSays: '在商家恢复之前不会收费。',
    contact: '联系商家',
    trial: (moment) => `您的免费试用将于 ${moment} 结束。`,
    missed: '有一笔付款已逾期。请付款以保留订阅。',
    open: '有一笔付款待支付。',
    paid: (moment) => `已付至 ${moment}。`,
  },
  next: '下次付款',
  nextAt: (amount, moment) => `${amount}，${moment}`,
  nextFrom: (amount, day) => `自 ${day} 起 ${amount}`,
  unpaid: {
    invoice: (number, amount) => `账单 ${number}，金额 ${amount}`,
    due: '到期时间',
    taken: '此付款将自动从您的钱包扣取。您无需在此支付。',
    choice: '请现在支付，或在下方授权更多额度，届时将自动扣取。',
    instead: '改为自行支付',
  },
  allowance: {
    heading: '自动付款',
    taken: '付款会按您签署的内容自动从您的钱包扣取。',
    paused: '您的协议仍然有效。订阅暂停期间不会扣款。',
    notTaken: (issue) => `自动付款未启用：${issue}。每笔付款都会通过邮件向您发送链接。`,
    tooLow: (price, agreed) => `新价格 ${price} 高于您同意的 ${agreed}`,
    fill: '请为钱包充值，以恢复自动付款。',
    payer: '您的钱包',
    most: '上限',
    year: '每年上限',
    left: '剩余授权额度（上次查询）',
    until: '有效期至',
  },
  agree: {
    heading: '设置自动付款',
    says: (amount, merchant) =>
      `您允许 ${merchant} 在五年内最多从您的钱包扣取${amount}。他人无法凭您的签名扣款，任何人都不能扣取更多。`,
    approval: (token, amount, most) =>
      `首先，您的钱包会请您将 ${token} 授权给一个不属于任何人的合约：约 ${amount}，涵盖五年内的所有付款。即便如此，扣款也不会超过您签署的${most}。`,
    end: '您可以随时在此页面终止。',
    endLater: '您可以随时在订阅页面终止，相关邮件会带您前往该页面。',
    button: (wallet) => `使用 ${wallet} 同意`,
    newHeading: '同意新价格',
    newButton: (amount, wallet) => `使用 ${wallet} 同意${amount}`,
    replaces: (amount, payer) => `请用钱包 ${payer} 签名：新协议随后会在首次扣款时取代${amount}的协议。`,
    old: (amount) => `您的 ${amount} 协议`,
    more: '自动付款未启用：您授权的额度已用完，或授权已撤销。',
    moreInvoice: (invoice) =>
      `授权更多额度后，将自动扣取 ${invoice}。或使用上方的按钮支付一次。两者选其一即可。`,
    moreLink: '在您授权更多额度之前，每笔付款都会通过电子邮件向您发送链接。',
    moreButton: (wallet) => `使用 ${wallet} 授权更多`,
    noWallet: '为此，请在装有钱包并启用 JavaScript 的浏览器中打开此页面。',
    apps: '在钱包应用中打开此页面',
    signed: '自动付款已设置。扣款时此页面会显示。',
    approved: '您的授权已发送。网络确认后即生效。',
    halfway: '设置尚未完成。钱包已完成的步骤仍然有效：请再按一次继续。',
  },
  steps: {
    look: '请查看您的钱包 …',
    approve: (number, of) => `请在钱包中授权（${number}/${of}）…`,
    wait: '正在等待网络确认您的授权 …',
    sign: '请在钱包中签名 …',
    signTerms: (amount, merchant, until) => `请在钱包中签名：最多${amount}，付给 ${merchant}，至 ${until} …`,
    send: '请稍候 …',
  },
  cancel: {
    summary: '取消订阅',
    atEnd: (moment) => `您的订阅在 ${moment}（已付周期结束）之前仍然有效。此后不会再收费。`,
    atOnce: '您的订阅将立即结束，不会再收费。正在处理的付款对其周期仍然有效。',
    button: '确认取消',
    stop: '由您的钱包签名后，取消也会在网络上终止协议：任何人都无法再据此扣款。这对您没有费用，且无法撤销。',
    stopButton: (wallet) => `使用 ${wallet} 取消并终止协议`,
    endButton: (wallet) => `使用 ${wallet} 终止协议`,
    endHeading: '终止协议',
    inFlight:
      '经您签名后，协议也会在网络上终止：无法再据此扣取其他付款。正在扣取的付款不会因此停止。这对您没有费用，且无法撤销。',
    optional: '可选：在您的钱包中也终止协议',
    lives: '此订阅不再从您的钱包扣款。协议在您于网络上终止之前仍然有效。终止不收取费用，且无法撤销。',
    stopped:
      '您已签署终止协议。此处不再从您的钱包扣取新的付款，并正在通知网络。如果网络未接受，本页会再次提供此操作。',
  },
  former: {
    summary: '另一个有协议的钱包',
    says: (payer) =>
      `钱包 ${payer} 也为此订阅签署过。目前不从它扣款。其所有者可以免费在网络上终止协议。订阅保持不变。`,
  },
  revoke: {
    summary: '撤销此钱包所有订阅的授权',
    says: (token) =>
      `这会撤销您的钱包对 ${token} 的授权，影响它通过此合约支付的所有订阅。自动付款只是中断：下一次授权后会恢复。要彻底终止，请用签名取消。`,
    button: (wallet) => `使用 ${wallet} 撤销`,
    done: '您的授权已撤销。',
    next: '下次付款会通过邮件向您发送链接。',
  },
  invoices: {
    heading: '账单',
    status: { draft: '草稿', open: '待支付', paid: '已支付', past_due: '已逾期', void: '已取消' },
  },
  problems: {
    otherAccount: (payer) => `您的钱包正在使用另一个账户。请切换到签署协议的账户 ${payer}，然后重试。`,
    reverted: () => '网络拒绝了该交易，因此没有任何变化。请重试。',
    notTaken: () => '您的签名未被接受。请重新加载页面查看当前状态。',
    notSeen: () => '您的钱包已发送交易，但网络尚未确认。请等到钱包显示完成后再按一次。',
    notAsShown: () => '钱包被要求签署的内容与本页所述不符。没有签署任何内容。请重新加载页面。',
  },
}
