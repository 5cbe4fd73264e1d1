import type { BusinessWords } from './words.ts'

export const ar: BusinessWords = {
  offers: 'ما الذي تود الدفع مقابله؟',
  nothing: 'لا يوجد هنا ما يُدفع الآن.',
  youChoose: 'أنت تحدد المبلغ',
  pay: 'ادفع',
  payFor: (what) => `ادفع: ${what}`,
  write: 'التواصل مع التاجر',
  sent: 'أُرسلت رسالتك.',
  answer: 'يرد التاجر على عنوان بريدك الإلكتروني.',
  wrong: {
    email: 'أدخل عنوان بريد إلكتروني كاملًا، مثل ada@example.com.',
    name: 'أدخل 120 حرفًا على الأكثر.',
    message: 'أدخل رسالة من 2000 حرف على الأكثر.',
  },
  email: 'عنوان بريدك الإلكتروني',
  name: 'اسمك (اختياري)',
  message: 'الرسالة',
  send: 'أرسل الرسالة',
  direct: (merchant) => `تذهب دفعتك مباشرة إلى ${merchant}.`,
}
