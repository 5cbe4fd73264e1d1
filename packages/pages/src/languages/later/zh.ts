import type { LaterMessages } from '../messages.ts'

export const zh: LaterMessages = {
  attest: {
    only: (age) => `您必须年满 ${age} 岁才能购买此商品。`,
    category: '商品类别',
    button: (age) => `我已年满 ${age} 岁`,
    kept: '您的确认及其时间会与付款一起保存。',
  },
  report: {
    hint: '您的钱包或交易所会为每笔付款显示一个哈希值。请在此输入，以查找您的付款。',
    hash: '交易哈希值',
    button: '查找我的付款',
  },
  seen: {
    heading: '已检测到付款。请勿再次付款。',
    confirmations: (have, need) => `已确认 ${have}/${need} 次。`,
    soon: (amount) => `${amount} 正在转给商家。您可以关闭此页面。`,
    again: '网络尚未重新收录您的付款。您无需进行任何操作：此页面会自动更新。',
  },
  asked: {
    heading: '付款是否已发送？',
    wait: '已向您的钱包请求付款，但此页面没有收到答复。再次付款前请先查看钱包：如果付款已发送，会显示在这里。',
    again: '没有发送：现在付款',
  },
  sent: {
    heading: '您的钱包已发送付款。请勿再次付款。',
    wait: '网络收到后会立即显示在这里。',
    again: '付款在我的钱包中失败：重新付款',
    late: '您的钱包已发送此付款。如果及时，仍会在这里识别。否则请将此交易告知商家。',
  },
  paid: {
    heading: '已付款。谢谢。',
    amount: '金额',
    with: '付款方式',
    on: '付款时间',
    surplus: (amount) => `您多付了 ${amount}。请联系商家退回。`,
    refunded: (amount) => `已退款 ${amount}。`,
    allRefunded: '此付款已退款。',
    pdf: '下载收据 (PDF)',
    mail: '通过电子邮件发送收据',
    email: '您的电子邮件地址',
    sent: '如果地址正确，收据很快就会送达。',
    subscription: '管理您的订阅',
    returning: '正在返回商家 …',
    stay: '留在此页',
    print: '打印此页面',
  },
  waiting: {
    heading: '付款时间已到。',
    body: '现在请不要付款。如果您已付款，找到后会立即显示在这里。',
  },
  short: {
    heading: '全部金额未在规定时间内到账。',
    came: (came, missing) => `已收到 ${came}，还差 ${missing}。`,
    ask: '商家可以将其退回到付款地址。',
    back: '商家已将其退还。',
    body: '请不要再向此处发送任何款项。如要付款，请从商店或带您来到这里的链接重新开始。',
  },
  over: {
    heading: '此付款已过期。',
    body: '未在规定时间内收到付款。如果您已付款，请勿再次付款。如果尚未付款，请从商店或带您来到这里的链接重新开始。',
  },
  contact: '联系商家',
  notByHand: '目前此金额的付款太多，无法区分您的付款。请稍后再试，或向商家询问其他付款方式。',
  reverted: '有一笔付款在网络上失败，没有转移任何资金。您可以重新付款。',
  dropped: '网络丢弃了一笔付款，没有转移任何资金。再次付款前，请在钱包中确认它已消失。',
}
