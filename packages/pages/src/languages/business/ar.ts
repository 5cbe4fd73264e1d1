import type { BusinessWords } from './words.ts'

export const ar: BusinessWords = {
  offers: 'ادفع لهذا النشاط التجاري',
  nothing: 'لا يوجد هنا ما يُدفع الآن.',
  youChoose: 'أنت تحدد المبلغ',
  pay: 'ادفع',
  payFor: (what) => `ادفع: ${what}`,
  write: 'اكتب إلى التاجر',
  sent: 'رسالتك في الطريق.',
  answer: 'يرد التاجر على عنوان البريد الذي ذكرته.',
  mend: 'لم تُرسل رسالتك. اكتب عنوان بريد إلكتروني ورسالة من 2000 حرف على الأكثر.',
  email: 'عنوان بريدك الإلكتروني',
  name: 'اسمك، إن أردت',
  message: 'الرسالة',
  send: 'أرسل الرسالة',
}
