import type { WalletProblems } from '../messages.ts'

export const zh: WalletProblems = {
  declined: () => '您在钱包中拒绝了。没有发送任何资金。',
  busy: () => '钱包中还有另一个未处理的请求。请先处理它。',
  locked: () => '钱包已锁定，或未向此页面显示账户。请解锁后重试。',
  unsupported: () => '此钱包无法完成付款。请用其他钱包扫描二维码。',
  disconnected: () => '钱包已断开连接。请稍后重试。',
  wrongNetwork: ({ chain }) => `钱包在其他网络上。请切换到 ${chain} 后重试。`,
  unknownNetwork: ({ chain }) => `钱包不认识 ${chain}。请在钱包中添加该网络后重试。`,
  lowBalance: ({ have, need, token, chain }) =>
    `此钱包在 ${chain} 上有 ${have} ${token}，需要 ${need}。没有发送任何资金。`,
  tokenRefuses: ({ token }) =>
    `${token} 现在拒绝此付款：发行方已将其暂停，或冻结了您或商家的账户。没有发送任何资金。请改用其他方式付款，或写信给商家。`,
  noGas: ({ chain }) =>
    `此钱包的余额似乎不足以支付 ${chain} 的网络费用。除非它以其他方式支付费用，否则请在钱包中拒绝。`,
  offline: () => '无法连接到服务。没有发送任何资金。',
  restricted: () => '此处不接受来自您所在地的付款。没有发送任何资金。',
  refused: () => '现在无法进行此付款。请重新加载页面查看原因。',
  failed: () => '钱包报告了错误。重试前请在钱包中查看是否已发送。',
}
