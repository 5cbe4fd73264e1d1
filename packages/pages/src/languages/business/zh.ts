import type { BusinessWords } from './words.ts'

export const zh: BusinessWords = {
  offers: '您要为什么付款？',
  nothing: '目前这里没有需要付款的项目。',
  youChoose: '金额由您决定',
  pay: '付款',
  payFor: (what) => `付款：${what}`,
  write: '联系商家',
  sent: '您的消息已发出。',
  answer: '商家会回复到您的邮箱。',
  wrong: {
    email: '请输入完整的邮箱地址，例如 ada@example.com。',
    name: '请输入不超过 120 个字符。',
    message: '请输入不超过 2000 个字符的消息。',
  },
  email: '您的邮箱地址',
  name: '您的姓名（可不填）',
  message: '消息',
  send: '发送消息',
  direct: (merchant) => `您的付款将直接到达 ${merchant}。`,
}
