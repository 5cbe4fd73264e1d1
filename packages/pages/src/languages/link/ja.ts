import type { LinkWords } from './words.ts'

export const ja: LinkWords = {
  presets: 'おすすめの金額',
  amountIn: (currency) => `金額（${currency}）`,
  otherAmountIn: (currency) => `別の金額（${currency}）`,
  atLeast: (min) => `${min} 以上。`,
  between: (min, max) => `${min} 以上、${max} 以下。`,
  notANumber: 'これは金額ではありません。12.50 のように数字で入力してください。',
  next: '支払いへ進む',
  accepted: 'お支払いに使えるもの',
  choosePair: '次のページで選びます。',
  tooSmall: 'この金額は小さすぎます。',
  tooLarge: 'この金額は大きすぎます。',
}
