import type { Refusals } from '../messages.ts'

export const zh: Refusals = {
  notFound: { title: '找不到页面', text: '此地址没有页面。请检查地址是否完整。' },
  wrongMethod: { title: '无法进行', text: '此页面只能在浏览器中打开。' },
  foreignForm: { title: '并非来自此页面', text: '另一个网站请求了此付款。请自行打开商家的地址付款。' },
  tooMany: { title: '请求过多', text: '来自您网络的请求过多。请稍候，然后重新加载页面。' },
  broken: { title: '出了点问题', text: '无法生成页面。请稍后重新加载。如果您已付款，款项不会丢失。' },
  notUnderstood: { title: '无法理解', text: '请返回，重新加载页面，然后再试一次。' },
  restricted: {
    title: '在您的国家不可用',
    text: '您所在的地区无法付款。请不要付款。',
  },
  limited: { title: '进行中的付款过多', text: '有太多付款已开始但未完成。请完成其中一笔，或稍后再试。' },
  tooManyMessages: {
    title: '消息过多',
    text: '发送的消息过多。请稍后再试。',
  },
  noWallet: { title: '现在无法进行', text: '商家目前无法接收此付款。' },
  gone: { title: '已不可用', text: '此项已无法付款。' },
  linkOff: {
    title: '付款链接已停用',
    text: '未扣除任何款项。请在您找到此链接的地方索取新链接。',
  },
  notForSale: {
    title: '目前不出售',
    text: '此链接所售商品目前不出售。',
  },
  notPossible: { title: '现在无法进行', text: '目前无法进行此操作。' },
}
