import type { LinkWords } from './words.ts'

export const zh: LinkWords = {
  presets: '建议金额',
  amountIn: (currency) => `金额（${currency}）`,
  otherAmountIn: (currency) => `其他金额（${currency}）`,
  atLeast: (min) => `至少 ${min}。`,
  between: (min, max) => `至少 ${min}，最多 ${max}。`,
  notANumber: '这不是有效金额。请输入数字，例如 12.50。',
  next: '继续付款',
  accepted: '可用以下方式付款',
  choosePair: '您将在下一页选择。',
  tooSmall: '该金额太小。',
  tooLarge: '该金额太大。',
}
