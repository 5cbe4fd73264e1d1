import type { LinkWords } from './words.ts'

export const ja: LinkWords = {
  presets: '選べる金額',
  amountIn: (currency) => `金額（${currency}）`,
  otherAmountIn: (currency) => `別の金額（${currency}）`,
  atLeast: (min) => `${min} 以上。`,
  between: (min, max) => `${min} 以上、${max} 以下。`,
  outOfBounds: 'この金額は範囲外です。',
  notANumber: 'これは金額ではありません。金額は 12.50 のように数字で入力してください。',
  next: '支払いへ進む',
  accepted: 'お支払いに使えるもの',
  choosePair: '次のページで選びます。',
}
